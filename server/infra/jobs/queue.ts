import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/infra/db/connect.ts'

export interface QueuedJobs extends Record<string, unknown> {
  name: string
  running: number
  /** Jobs that wait for their first or next attempt, including those counted in `late`. */
  waiting: number
  /** Waiting jobs that have been due for five minutes or longer. */
  late: number
  /** Jobs without attempts left, except those with a running last attempt. */
  failed: number
  failedSince: string | null
}

/** Returns the counts by job name, earliest failure first; null if the queue's tables do not exist yet. */
export async function countQueuedJobs(db: Queryable): Promise<QueuedJobs[] | null> {
  const { rows: known } = await db.execute<{ is: boolean }>(
    sql`select to_regclass('graphile_worker.jobs') is not null as is`,
  )
  if (!known[0]?.is) return null
  const { rows } = await db.execute<QueuedJobs>(sql`
    select task_identifier as name,
      (count(*) filter (where locked_at is not null))::int as running,
      (count(*) filter (where locked_at is null and attempts < max_attempts))::int as waiting,
      (count(*) filter (where locked_at is null and attempts < max_attempts
        and run_at < now() - interval '5 minutes'))::int as late,
      (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as failed,
      min(updated_at) filter (where locked_at is null and attempts >= max_attempts) as "failedSince"
    from graphile_worker.jobs group by name order by "failedSince"`)
  return rows
}
