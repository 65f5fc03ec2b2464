import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '#server/infra/db/connect.ts'
import { siteSecret } from '#server/infra/db/settings.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { type Clock, systemClock } from '#server/infra/lib/clock.ts'
import { channelsOf } from '#server/payments/wallets/wallets.ts'
import { systemChance } from '#server/play/picks/chance.ts'
import { uploadPlaces } from '#server/ugc/media/media.ts'
import { publicAnswers } from './answers.ts'
import type { Config } from './config.ts'
import { drawHooks } from './draw-hooks.ts'
import type { JobContext } from './feature.ts'
import { features, notificationWords } from './features.ts'
import { onSettled } from './on-settled.ts'
import { serviceJobs } from './services.ts'
import { sweepJobs } from './sweeps.ts'

interface Deps {
  config: Config
  connection: Connection
  clock: Clock
  logger: FastifyBaseLogger
}

/** Returns all background jobs of the site. */
export async function siteJobs({ config, connection, clock, logger }: Deps): Promise<FeatureJobs> {
  const { db } = connection.jobsPool
  const secret = await siteSecret(db, config.siteSecret)
  const { mail, push, publicUrl, retention } = config
  const context: JobContext = {
    mail,
    push,
    publicUrl,
    retention,
    config,
    connection: { ...connection, ...connection.jobsPool },
    db,
    clock,
    realTime: systemClock,
    log: logger,
    postgresLog: connection.log,
    secret,
    channels: await channelsOf(config, { db, secret }),
    places: uploadPlaces(config),
    words: notificationWords,
    hooks: drawHooks,
    onSettled,
    chance: systemChance(),
    answers: (on, at) => publicAnswers(config, on, at),
  }
  return [...features.flatMap(({ jobs }) => jobs?.(context) ?? []), ...sweepJobs(context), ...serviceJobs(context)]
}
