import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import { accountJobs } from '#server/account/account.jobs.ts'
import { coinsJobs } from '#server/coins/coins.jobs.ts'
import { drawJobs } from '#server/draws/draws.ts'
import { limitsJobs } from '#server/limits/limits.jobs.ts'
import { mediaJobs } from '#server/media/media.jobs.ts'
import { diskStore } from '#server/media/media.ts'
import { picksJobs } from '#server/picks/picks.jobs.ts'
import { rankingJobs } from '#server/ranking/ranking.jobs.ts'
import { settlementJobs } from '#server/settlement/settlement.jobs.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import { drawHooks } from './draw-hooks.ts'
import type { FeatureJobs } from './jobs.ts'
import { onSettled } from './on-settled.ts'

interface Deps {
  config: Config
  db: Database
  clock: Clock
  logger: FastifyBaseLogger
}

/** What the site does by itself, beside answering. */
export function siteJobs({ config, db, clock, logger }: Deps): FeatureJobs {
  return [
    ...drawJobs({ config, db, clock, hooks: drawHooks, logger }),
    ...picksJobs({ db, clock, logger }),
    ...coinsJobs({ db, logger }),
    ...settlementJobs({ db, clock, onSettled }),
    ...rankingJobs(db),
    ...accountJobs({ db, clock }),
    ...mediaJobs({ db, clock, store: diskStore(join(config.dataDir, 'uploads')) }),
    ...limitsJobs(db),
  ]
}
