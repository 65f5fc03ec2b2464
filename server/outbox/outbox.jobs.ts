import { sql } from 'drizzle-orm'
import { BATCH, sweepBy } from '#server/db/batches.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import type { Clock } from '#server/lib/clock.ts'
import { daysBefore } from '#server/lib/retention.ts'
import type { Outgoing } from './outbox.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  retention: { mails: number }
}

/** What became of pushes: nothing is sent after one day. */
const PUSH_DAYS = 2

/** Hourly: the old log goes. */
export function outboxJobs({ db, clock, retention }: JobsDeps): FeatureJobs {
  const sweep = (channel: Outgoing['channel'], days: number, signal: AbortSignal) =>
    sweepBy(
      db,
      signal,
      sql`delete from outbox where created_at < ${daysBefore(clock.now(), days).toISOString()}
        and id in (select id from outbox where channel = ${channel} order by id limit ${BATCH})`,
    )
  return [
    {
      name: 'sweep_outbox',
      cron: '41 * * * *',
      atStart: true,
      async run(signal) {
        await sweep('mail', retention.mails, signal)
        await sweep('push', PUSH_DAYS, signal)
      },
    },
  ]
}
