import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { SETTLE, settleDue } from './due.ts'
import type { OnSettled } from './settle.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  onSettled: readonly OnSettled[]
}

/** The second job settles the draws that a killed process left: the first job would stay locked for hours. */
export function createSettlementJobs({ db, clock, onSettled }: JobsDeps): FeatureJobs {
  const run = async (signal: AbortSignal): Promise<void> => void (await settleDue(db, clock, onSettled, signal))
  return [
    { name: SETTLE, run },
    { name: 'settle_left_over', cron: '* * * * *', atStart: true, run },
  ]
}
