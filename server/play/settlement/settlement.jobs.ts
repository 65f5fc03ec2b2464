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

/**
 * Settles when draws come. At the start and each minute, too: a process that was killed at it has left draws that are
 * due, and the job that it had taken stays taken for hours.
 */
export function settlementJobs({ db, clock, onSettled }: JobsDeps): FeatureJobs {
  const run = async (signal: AbortSignal): Promise<void> => void (await settleDue(db, clock, onSettled, signal))
  return [
    { name: SETTLE, run },
    { name: 'settle_left_over', cron: '* * * * *', atStart: true, run },
  ]
}
