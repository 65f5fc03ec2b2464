import { sql } from 'drizzle-orm'
import type { Reader } from '#server/infra/db/connect.ts'

/** Number of jobs of one name in the queue. */
export interface QueuedJobs extends Record<string, unknown> {
  name: string
  running: number
  /** Includes the late ones. */
  waiting: number
  /** Due for five minutes or longer. */
  late: number
  /** All attempts used; a running last attempt is not counted. */
  failed: number
  /** Time of the first failure; null: none. */
  failedSince: string | null
}

/** Returns the queue by job name, earliest failure first; null: the queue does not exist yet. */
export async function queued(db: Reader): Promise<QueuedJobs[] | null> {
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
