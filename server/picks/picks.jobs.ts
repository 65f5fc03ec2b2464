import type { TaskList } from 'graphile-worker'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { sweepPicks } from './sweep.ts'

/** Hourly: what visitors left who have not called for 48 hours goes. */
export function picksJobs({ db, clock }: { db: Database; clock: Clock }): { tasks: TaskList; crontab: string } {
  return {
    tasks: {
      sweep_picks: async (_payload, { logger }) => {
        const swept = await sweepPicks(db, clock.now())
        if (swept > 0) logger.info(`${swept} visitors swept`)
      },
    },
    crontab: '17 * * * * sweep_picks',
  }
}
