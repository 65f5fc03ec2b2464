import type { FastifyBaseLogger } from 'fastify'
import { coinsJobs } from '#server/coins/coins.jobs.ts'
import { drawJobs } from '#server/draws/draws.jobs.ts'
import { limitsJobs } from '#server/limits/limits.jobs.ts'
import { mailJobs } from '#server/mail/mail.jobs.ts'
import { mediaJobs } from '#server/media/media.jobs.ts'
import { uploadPlaces } from '#server/media/media.ts'
import { ordersJobs } from '#server/orders/orders.jobs.ts'
import { picksJobs } from '#server/picks/picks.jobs.ts'
import { pushJobs } from '#server/push/push.jobs.ts'
import { rankingJobs } from '#server/ranking/ranking.jobs.ts'
import { settlementJobs } from '#server/settlement/settlement.jobs.ts'
import { channelsOf } from '#server/wallets/wallets.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import type { Config } from './config.ts'
import type { Connection } from './db/connect.ts'
import { siteSecret } from './db/settings.ts'
import { dbJobs } from './jobs/postgres.jobs.ts'
import { drawHooks } from './draw-hooks.ts'
import type { FeatureJobs } from './jobs/jobs.ts'
import { notificationWords } from './notification-words.ts'
import { onSettled } from './on-settled.ts'
import { sweepJobs } from './sweeps.ts'

interface Deps {
  config: Config
  connection: Connection
  clock: Clock
  logger: FastifyBaseLogger
}

/** What the site does by itself, beside answering. */
export async function siteJobs({ config, connection, clock, logger }: Deps): Promise<FeatureJobs> {
  const { log, unhurried } = connection
  const { db } = unhurried
  const { retention, mail, push, publicUrl } = config
  const secret = await siteSecret(db, config.siteSecret)
  const telling = { db, clock, words: notificationWords, secret }
  const channels = await channelsOf(config, { db, secret })
  return [
    ...drawJobs({ config, db, clock, hooks: drawHooks, logger }),
    ...picksJobs({ db, clock, logger }),
    ...coinsJobs({ db, clock, logger }),
    ...ordersJobs({ db, clock, realTime: systemClock, channels, log: logger, retention }),
    ...settlementJobs({ db, clock, onSettled }),
    ...rankingJobs(db),
    ...mailJobs({ ...telling, mail, publicUrl, log: logger }),
    ...pushJobs({ ...telling, push }),
    ...mediaJobs({ db, clock, places: uploadPlaces(config) }),
    ...limitsJobs(db),
    ...sweepJobs({ db, clock, retention }),
    ...dbJobs({ db, log, keep: retention.logs }),
  ]
}
