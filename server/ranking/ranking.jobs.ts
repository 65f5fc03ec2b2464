import type { Clock } from '#server/lib/clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import { daysBefore, type Retention } from '#server/lib/retention.ts'
import { CLOSE_RANKS, closeRanks } from './rebuild.ts'
import { sweepDeletedComments } from './sweep-deleted.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  retention: Retention
}

/**
 * Closes gaps when an account goes; each minute, too, for what a killed process has left. Daily: deleted comments past
 * their age go.
 */
export function rankingJobs({ db, clock, retention }: JobsDeps): FeatureJobs {
  const run = (signal: AbortSignal): Promise<void> => closeRanks(db, signal)
  return [
    { name: CLOSE_RANKS, run },
    { name: 'close_ranks_left_over', cron: '* * * * *', atStart: true, run },
    { name: 'sweep_deleted_comments', cron: '27 19 * * *', atStart: true, run: sweep },
  ]

  async function sweep(signal: AbortSignal): Promise<void> {
    await sweepDeletedComments(db, daysBefore(clock.now(), retention.deleted), signal)
  }
}
