import type { Clock } from '#server/lib/clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import { forgetSessionsBefore } from './sessions.ts'

/** Hourly: sessions that have ended go. */
export function accountJobs({ db, clock }: { db: Database; clock: Clock }): FeatureJobs {
  return [{ name: 'sweep_accounts', cron: '27 * * * *', run: () => forgetSessionsBefore(db, clock.now()) }]
}
