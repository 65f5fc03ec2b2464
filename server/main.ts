import cluster from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, readConfig } from './site/config.ts'
import { saveSiteAddress } from '#server/infra/db/settings.ts'
import { type Shutdown, createShutdown } from './site/shutdown.ts'
import { toLoggedError } from '#server/infra/lib/logged-error.ts'
import { checkWritable } from '#server/infra/db/check-writable.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import type { ProcessMetrics } from '#server/infra/metrics/metrics.ts'
import type { Outage } from '#server/infra/db/outage.ts'
import { createLog } from './site/logger.ts'
import { serveSite } from './site/serve.ts'
import { connectProcess, openSite } from './site/site.ts'
import { StartProblem } from './infra/lib/errors.ts'
import { buildLocalUrl, buildStartupLines } from './site/startup-lines.ts'
import { forkWorkers } from './site/workers.ts'

try {
  const config = readConfig(process.env)
  const { logger, outage } = createLog(config)
  const ending = createShutdown(logger, config.stopGraceMs)
  await ending.during(cluster.isWorker ? work(config, logger, outage, ending) : start(config, logger, outage, ending))
} catch (error) {
  refuse(error)
}

async function start(
  config: Config,
  logger: FastifyBaseLogger,
  outage: Outage,
  { signal, first, fail }: Shutdown,
): Promise<void> {
  const metrics = await createMetrics(config)
  const site = await openSite(config, logger, signal, () => fail('another site has taken this database'))
  first(site.close)
  outage.watch(() => checkWritable(site.connection))
  const { port, close } = await answering(config, logger, site.connection, signal, metrics)
  first(close)
  if (metrics)
    first(await (await import('./site/metrics-server.ts')).startMetricsServer({ config, site, logger, metrics }))
  if (signal.aborted) return
  await saveSiteAddress(site.connection.jobsPool.db, buildLocalUrl(config.host, port))
  for (const line of buildStartupLines(config, port, site.connection.place)) console.log(line)
}

async function answering(
  config: Config,
  logger: FastifyBaseLogger,
  connection: Connection,
  signal: AbortSignal,
  metrics: ProcessMetrics | null,
) {
  if (config.workers === 1) return serveSite(config, connection, logger, signal, metrics)
  return { port: config.port, ...(await forkWorkers(config, logger, signal)) }
}

async function work(
  config: Config,
  logger: FastifyBaseLogger,
  outage: Outage,
  { signal, first }: Shutdown,
): Promise<void> {
  const connection = await connectProcess(config, logger, signal)
  first(() => connection.close())
  outage.watch(() => checkWritable(connection))
  const metrics = await createMetrics(config)
  const { close } = await serveSite(config, connection, logger, signal, metrics)
  first(close)
}

/** Null if metrics are disabled; then their modules are not loaded. */
async function createMetrics({ metrics }: Config): Promise<ProcessMetrics | null> {
  if (!metrics) return null
  const { answerPrimary, createProcessMetrics } = await import('#server/infra/metrics/metrics.ts')
  const own = createProcessMetrics()
  if (cluster.isWorker) answerPrimary(own)
  return own
}

function refuse(error: unknown): never {
  if (!(error instanceof StartProblem)) console.error(toLoggedError(error))
  else if (error.message) console.error(error.message)
  process.exit(1)
}
