import { sql } from 'drizzle-orm'
import { BATCH, sweepBy, sweepOldest } from '#server/db/batches.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import type { Clock } from '#server/lib/clock.ts'
import { daysBefore, type Retention } from '#server/lib/retention.ts'
import type { moderationAges } from './moderation.settings.ts'
import { traces } from './moderation.tables.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  retention: Retention<typeof moderationAges>
}

/** Daily: traces past their age go, decided reviews with their reports, and what members were muted or banned for, also those of accounts that are deleted. */
export function moderationJobs({ db, clock, retention }: JobsDeps): FeatureJobs {
  return [{ name: 'sweep_moderation', cron: '17 19 * * *', atStart: true, run }]

  async function run(signal: AbortSignal): Promise<void> {
    const before = daysBefore(clock.now(), retention.traces)
    await sweepOldest(db, signal, traces, before)
    await sweepBy(
      db,
      signal,
      sql`delete from sanctions where id in (
        select id from sanctions where coalesce(lifted_at, until) < ${before.toISOString()} limit ${BATCH})`,
    )
    await sweepBy(
      db,
      signal,
      sql`delete from reviews where id in (
        select id from reviews where state <> 'waiting' and decided_at < ${before.toISOString()} limit ${BATCH})`,
    )
  }
}
