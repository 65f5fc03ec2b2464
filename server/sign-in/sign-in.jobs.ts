import type { Clock } from '#server/lib/clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import { forgetChallenges } from './challenge.ts'
import { forgetCodesBefore } from './codes.ts'
import { forgetMinutesBefore } from './site-sends.ts'
import { forgetTriesBefore } from './tries.ts'

const TWO_DAYS = 2 * 24 * 3_600_000

/** Hourly: codes, challenges and tries that no cap looks at any more go. */
export function signInJobs({ db, clock }: { db: Database; clock: Clock }): FeatureJobs {
  return [{ name: 'sweep_sign_in', cron: '28 * * * *', run: () => sweepSignIn(db, clock.now()) }]
}

async function sweepSignIn(db: Database, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - TWO_DAYS)
  await forgetChallenges(db, now)
  await forgetCodesBefore(db, longAgo)
  await forgetMinutesBefore(db, longAgo)
  await forgetTriesBefore(db, longAgo)
}
