import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/lib/clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import type { Retention } from '#server/lib/retention.ts'
import { sweepPanels, sweepRounds } from './sweep-old.ts'
import { sweepPicks } from './sweep.ts'
import type { picksAges } from './picks.settings.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  logger: FastifyBaseLogger
  retention: Retention<typeof picksAges>
}

/** Hourly: what visitors left who have not called for 48 hours goes; daily: panels and rounds past their age. */
export function picksJobs({ db, clock, logger, retention }: JobsDeps): FeatureJobs {
  return [
    { name: 'sweep_picks', cron: '17 * * * *', run: sweep },
    {
      name: 'sweep_panels',
      cron: '7 19 * * *',
      atStart: true,
      run: (signal) => sweepPanels(db, retention.panels, clock.now(), signal),
    },
    {
      name: 'sweep_rounds',
      cron: '17 19 * * *',
      atStart: true,
      run: (signal) => sweepRounds(db, retention.rounds, signal),
    },
  ]

  async function sweep(): Promise<void> {
    const swept = await sweepPicks(db, clock.now())
    if (swept > 0) logger.info({ swept }, 'visitors swept')
  }
}
