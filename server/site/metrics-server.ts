import type { FastifyBaseLogger } from 'fastify'
import { runChecksForRole } from '#server/admin/today/today.ts'
import { type Connection, openPool } from '#server/infra/db/connect.ts'
import { loadSiteClock } from '#server/infra/db/settings.ts'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import {
  createDatabaseMetrics,
  createSingleCollector,
  createWorkerCollector,
  type ProcessMetrics,
  createScrape,
  serveMetrics,
} from '#server/infra/metrics/metrics.ts'
import { listSiteChecks } from './checks.ts'
import type { Config } from './config.ts'
import type { FactContext } from './feature.ts'
import { features } from './features.ts'

interface MetricsServerDeps {
  config: Config
  site: { connection: Connection }
  logger: FastifyBaseLogger
  metrics: ProcessMetrics
}

export async function startMetricsServer({
  config,
  site,
  logger,
  metrics,
}: MetricsServerDeps): Promise<() => Promise<void>> {
  const { connection } = site
  const clock = await loadSiteClock(connection.jobsPool.db, config.siteClock)
  // Uses a pool of its own, because the others may be exhausted.
  const report = (message: string, error?: unknown) => logger.warn({ err: error }, message)
  const own = openPool(connection.kind, connection.client, connection.place, report, 1)
  const scrape = createScrape({
    gathering: config.workers > 1 ? createWorkerCollector(metrics) : createSingleCollector(metrics),
    facts: listSiteMetrics({ config, connection, db: own.db, clock, logger }),
    processes: config.workers,
    startedAt: Math.floor(systemClock.now().getTime() / 1000),
    log: logger,
  })
  const close = await serveMetrics(config.metrics!, scrape, logger)
  return () => close().finally(() => own.close())
}

interface Deps extends Pick<FactContext, 'db' | 'clock'> {
  config: Config
  connection: Connection
  logger: Pick<FastifyBaseLogger, 'warn'>
}

export function listSiteMetrics({ config, connection, db, clock, logger }: Deps): SiteMetrics[] {
  const offers = { mail: config.mail !== null, push: config.push !== null }
  return [
    ...createDatabaseMetrics({ connection, db, folder: config.dataDir }),
    ...features.flatMap(({ facts }) => facts?.({ db, clock, offers }) ?? []),
    buildCheckMetrics({ config, db, clock, logger }),
  ]
}

const CHECKS_TTL_MS = 5 * 60_000

/** An ignored check counts as good. Cached, because one check connects to the site's public address. */
function buildCheckMetrics({ config, db, clock, logger }: Omit<Deps, 'connection'>): SiteMetrics {
  // The share of the most frequent client address is known only in the processes that serve requests.
  const featureChecks = listSiteChecks({ config, db, clock, counter: { busiest: () => null } })
  return {
    of: 'checks',
    help: { caiyun_check_wrong: 'Whether a check of 今天 is wrong and not ignored by an operator' },
    holdMs: CHECKS_TTL_MS,
    async read() {
      const checks = await runChecksForRole(db, featureChecks, 'administrator', clock.now(), logger)
      return checks.map(({ name, state, ignored }) => ({
        name: 'caiyun_check_wrong',
        labels: { check: name },
        value: Number(state === 'wrong' && !ignored),
      }))
    },
  }
}
