import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '#server/infra/db/connect.ts'
import { loadSiteSecret } from '#server/infra/db/settings.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { type Clock, systemClock } from '#server/infra/lib/clock.ts'
import { createChannels } from '#server/payments/wallets/wallets.ts'
import { createSystemRandomness } from '#server/play/picks/picks.ts'
import { openUploadStorage } from '#server/ugc/media/media.ts'
import { hashPublicResponses } from './public-responses.ts'
import type { Config } from './config.ts'
import { drawHooks, onSettled } from './draw-hooks.ts'
import type { JobContext } from './feature.ts'
import { features, notificationMessages } from './features.ts'
import { buildServiceJobs } from './services.ts'
import { buildCleanUpJobs } from './clean-up-jobs.ts'

interface Deps {
  config: Config
  connection: Connection
  clock: Clock
  logger: FastifyBaseLogger
}

export async function buildSiteJobs({ config, connection, clock, logger }: Deps): Promise<FeatureJobs> {
  const { db } = connection.jobsPool
  const secret = await loadSiteSecret(db, config.siteSecret)
  const context: JobContext = {
    ...config,
    config,
    connection: { ...connection, ...connection.jobsPool },
    db,
    clock,
    realTime: systemClock,
    log: logger,
    postgresLog: connection.log,
    secret,
    channels: await createChannels(config, { db, secret }),
    places: openUploadStorage(config),
    words: notificationMessages,
    hooks: drawHooks,
    onSettled,
    chance: createSystemRandomness(),
    answers: (on, at) => hashPublicResponses(config, on, at),
  }
  return [
    ...features.flatMap(({ jobs }) => jobs?.(context) ?? []),
    ...buildCleanUpJobs(context),
    ...buildServiceJobs(context),
  ]
}
