import type { Clock } from '#server/lib/clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import { sweepAccounts } from './account.ts'

/** Hourly: sessions, codes and tries that nothing looks at any more go. */
export function accountJobs({ db, clock }: { db: Database; clock: Clock }): FeatureJobs {
  return [{ name: 'sweep_accounts', cron: '27 * * * *', run: () => sweepAccounts(db, clock.now()) }]
}
