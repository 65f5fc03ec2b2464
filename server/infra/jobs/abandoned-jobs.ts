import { sql } from 'drizzle-orm'
import type { Database } from '#server/infra/db/connect.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'

interface AbandonedJob extends Record<string, unknown> {
  id: number
  attempts: number
  queue: string
}

/**
 * Returns jobs of killed processes to the queue. Does not count the attempt, because a kill is no failure of the job.
 * graphile-worker itself would lock the jobs for four hours. The advisory lock of queue-lock.ts shows which processes
 * run.
 */
export async function returnAbandonedJobs(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<AbandonedJob>(sql`
      with queues as materialized (select distinct locked_by as queue from graphile_worker.jobs where locked_by is not null),
      ended as materialized (select queue from queues where pg_try_advisory_xact_lock(${LOCK_KEYS.queue}, hashtext(queue)))
      select id, attempts, queue from graphile_worker.jobs join ended on queue = locked_by`)
    const queues = rows.map(({ queue }) => queue)
    if (queues.length === 0) return
    await tx.execute(sql`select graphile_worker.force_unlock_workers(${sql.param(queues)}::text[])`)
    for (const { id, attempts } of rows)
      await tx.execute(
        sql`select graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => ${attempts - 1})`,
      )
  })
}

/** Restarts jobs without attempts left. Called at the start of a site: the operator may have fixed the cause. */
export async function retryFailedJobs(db: Database): Promise<void> {
  await db.execute(sql`select graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where attempts >= max_attempts and locked_by is null),
    run_at => now(), attempts => 0)`)
}
