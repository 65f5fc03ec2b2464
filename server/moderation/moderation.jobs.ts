import { sql } from 'drizzle-orm'
import { BATCH, sweepInBatches } from '#server/db/batches.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import type { Clock } from '#server/lib/clock.ts'
import { daysBefore, type Retention } from '#server/lib/retention.ts'
import type { moderationAges } from './moderation.settings.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  retention: Retention<typeof moderationAges>
}

/** Daily: traces past their age go, decided reviews with their reports, and what members were muted or banned for, also those of accounts that are deleted. */
export function moderationJobs({ db, clock, retention }: JobsDeps): FeatureJobs {
  return [{ name: 'sweep_moderation', cron: '17 19 * * *', atStart: true, run }]

  async function run(signal: AbortSignal): Promise<void> {
    const before = daysBefore(clock.now(), retention.traces).toISOString()
    await sweepInBatches(db, signal, async (tx) => {
      // Ids come in the order of time, so the oldest are looked at and the table is not searched.
      const { rowCount } = await tx.execute(sql`
        delete from traces where created_at < ${before} and id in (select id from traces order by id limit ${BATCH})`)
      return rowCount ?? 0
    })
    await sweepInBatches(db, signal, async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from sanctions where id in (
          select id from sanctions where coalesce(lifted_at, until) < ${before} limit ${BATCH})`)
      return rowCount ?? 0
    })
    await sweepInBatches(db, signal, async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from reviews where id in (
          select id from reviews where state <> 'waiting' and decided_at < ${before} limit ${BATCH})`)
      return rowCount ?? 0
    })
  }
}
