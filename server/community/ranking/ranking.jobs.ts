import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { CLOSE_RANKS, closeRanks } from './rebuild.ts'

/** Closes gaps after an account deletion; also each minute, for those left by a killed process. */
export function rankingJobs({ db }: { db: Database }): FeatureJobs {
  const run = (signal: AbortSignal): Promise<void> => closeRanks(db, signal)
  return [
    { name: CLOSE_RANKS, run },
    { name: 'close_ranks_left_over', cron: '* * * * *', atStart: true, run },
  ]
}
