import type { FastifyBaseLogger } from 'fastify'
import { checksFor } from '#server/admin/today/today.ts'
import { type Connection, openPool } from '#server/infra/db/connect.ts'
import { siteClock } from '#server/infra/db/settings.ts'
import type { SiteFacts } from '#server/infra/lib/facts.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import {
  databaseFacts,
  gatheringAlone,
  gatheringOf,
  type ProcessMetrics,
  scrapeOf,
  serveMetrics,
} from '#server/infra/metrics/metrics.ts'
import { siteChecks } from './checks.ts'
import type { Config } from './config.ts'
import type { FactContext } from './feature.ts'
import { features } from './features.ts'

interface Watching {
  config: Config
  house: { connection: Connection }
  logger: FastifyBaseLogger
  metrics: ProcessMetrics
}

/** Starts the metrics server in the process that started the site. Returns a function that stops it. */
export async function watchSite({ config, house, logger, metrics }: Watching): Promise<() => Promise<void>> {
  const { connection } = house
  const clock = await siteClock(connection.jobsPool.db, config.siteClock)
  // A connection of its own: the pools may be exhausted.
  const report = (message: string, error?: unknown) => logger.warn({ err: error }, message)
  const own = openPool(connection.kind, connection.client, connection.place, report, 1)
  const scrape = scrapeOf({
    gathering: config.workers > 1 ? gatheringOf(metrics) : gatheringAlone(metrics),
    facts: siteFacts({ config, connection, db: own.db, clock, logger }),
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

/** Returns the metrics of the whole site: the features', the database's and the disks'. */
export function siteFacts({ config, connection, db, clock, logger }: Deps): SiteFacts[] {
  const offers = { mail: config.mail !== null, push: config.push !== null }
  return [
    ...databaseFacts({ connection, db, folder: config.dataDir }),
    ...features.flatMap(({ facts }) => facts?.({ db, clock, offers }) ?? []),
    checksFacts({ config, db, clock, logger }),
  ]
}

const CHECKED_MS = 5 * 60_000

/** Metrics of the checks on 今天, without ignored ones. Cached, because one check requests the site's own URL. */
function checksFacts({ config, db, clock, logger }: Omit<Deps, 'connection'>): SiteFacts {
  // The most frequent address is only known per process.
  const stated = siteChecks({ config, db, clock, counter: { busiest: () => null } })
  return {
    of: 'checks',
    help: { caiyun_check_wrong: 'Whether a check of 今天 is wrong, and no operator passes it over' },
    holdMs: CHECKED_MS,
    async read() {
      const checks = await checksFor(db, stated, 'administrator', clock.now(), ({ name }, error) =>
        logger.warn({ err: error, check: name }, 'a check could not be looked at'),
      )
      return checks.map(({ name, state, ignored }) => ({
        name: 'caiyun_check_wrong',
        labels: { check: name },
        value: Number(state === 'wrong' && !ignored),
      }))
    },
  }
}
