import type { FastifyBaseLogger } from 'fastify'
import { coinsJobs } from '#server/people/coins/coins.jobs.ts'
import { drawJobs } from '#server/play/draws/draws.jobs.ts'
import { limitsJobs } from '#server/infra/limits/limits.jobs.ts'
import { mailJobs } from '#server/messaging/mail/mail.jobs.ts'
import { mediaJobs } from '#server/ugc/media/media.jobs.ts'
import { uploadPlaces } from '#server/ugc/media/media.ts'
import { ordersJobs } from '#server/payments/orders/orders.jobs.ts'
import { picksJobs } from '#server/play/picks/picks.jobs.ts'
import { pushJobs } from '#server/messaging/push/push.jobs.ts'
import { rankingJobs } from '#server/community/ranking/ranking.jobs.ts'
import { settlementJobs } from '#server/play/settlement/settlement.jobs.ts'
import { channelsOf } from '#server/payments/wallets/wallets.ts'
import { type Clock, systemClock } from '#server/infra/lib/clock.ts'
import type { Config } from './config.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { siteSecret } from '#server/infra/db/settings.ts'
import { dbJobs } from '#server/infra/jobs/postgres.jobs.ts'
import { drawHooks } from './draw-hooks.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
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
  const { log, jobsPool } = connection
  const { db } = jobsPool
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
