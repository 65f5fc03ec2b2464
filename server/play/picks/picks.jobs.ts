import { sql } from 'drizzle-orm'
import { BATCH_SIZE, deleteByStatement } from '#server/infra/db/batches.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { computeVisitorExpiry } from './owner.ts'

export const createPicksJobs = ({ db, clock }: { db: Database; clock: Clock }): FeatureJobs => [
  { name: 'sweep_picks', cron: '17 * * * *', run: (signal) => deleteExpiredVisitors(db, clock.now(), signal) },
]

/** Deletes visitors inactive for 48 hours with all their data. */
export const deleteExpiredVisitors = (db: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  deleteByStatement(
    db,
    signal,
    sql`
    delete from pick_owners where id in (
      select id from pick_owners
      where visitor is not null and last_used_at <= ${computeVisitorExpiry(now).toISOString()}
      limit ${BATCH_SIZE} for update skip locked)`,
  )
