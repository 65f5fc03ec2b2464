import { sql } from 'drizzle-orm'
import type { Reader } from '#server/infra/db/connect.ts'

/** The jobs of one name that are in the queue. */
export interface QueuedJobs extends Record<string, unknown> {
  name: string
  running: number
  /** Also the late ones. */
  waiting: number
  /** Due for five minutes. */
  late: number
  /** What has used up its attempts; what is at its last one is running. */
  failed: number
  /** When the first of them failed; null: none did. */
  failedSince: string | null
}

/** The queue by name, what failed first before; null: it has not begun yet. */
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
