import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { retryWhileUnavailable } from '#server/infra/db/retry-while-unavailable.ts'
import { connect, type Connection } from '#server/infra/db/connect.ts'
import { MIGRATIONS, migrate } from '#server/infra/db/migrate.ts'
import { loadSiteClock, saveClockOffset } from '#server/infra/db/settings.ts'
import { acquireSiteLock, type SiteLock } from '#server/infra/db/site-lock.ts'
import { rejectSmallPooler } from '#server/infra/db/pooler.ts'
import { insertFirstHistory, selectSources, UnusableRow } from '#server/play/draws/draws.ts'
import { drawHooks } from './draw-hooks.ts'

export interface OpenedSite {
  connection: Connection
  close(): Promise<void>
}

/**
 * Connects to the database, migrates it and acquires the site lock. Calls `onLost` if another site acquires the lock
 * later.
 */
export async function openSite(
  config: Config,
  logger: FastifyBaseLogger,
  signal: AbortSignal,
  onLost: () => void,
): Promise<OpenedSite> {
  const connection = await connectProcess(config, logger, signal)
  const locks: SiteLock[] = []
  const close = () => Promise.all(locks.map((lock) => lock.release())).then(() => connection.close())
  // `migrate` calls this before any change, because a newer version must not change the tables of a running site.
  const isOtherSiteRunning = async () => {
    const lock = locks[0] ?? (await acquireSiteLock(connection, onLost))
    locks[0] = lock
    return !lock.first
  }
  try {
    await retryWhileUnavailable(() => rejectSmallPooler(connection, config.workers), signal)
    await retryWhileUnavailable(() => migrate(connection, MIGRATIONS, isOtherSiteRunning), signal)
    if (locks[0]?.first)
      await retryWhileUnavailable(() => saveClockOffset(connection.jobsPool.db, config.siteClock), signal)
    await retryWhileUnavailable(() => importFirstHistory(config, connection, logger), signal)
    signal.throwIfAborted()
    return { connection, close }
  } catch (error) {
    await close()
    throw error
  }
}

export function connectProcess(config: Config, logger: FastifyBaseLogger, signal: AbortSignal): Promise<Connection> {
  const report = (message: string, error?: unknown) => logger.warn({ err: error }, message)
  return connect(config.database, { report, processes: config.workers, signal })
}

/** Inserts the bundled draw history into a site without draws. Only logs a warning if the history is unreadable. */
async function importFirstHistory(config: Config, connection: Connection, logger: FastifyBaseLogger): Promise<void> {
  if (!selectSources(config).history) return
  const now = (await loadSiteClock(connection.jobsPool.db, config.siteClock)).now()
  try {
    const count = await insertFirstHistory(connection, { now, hooks: drawHooks })
    if (count > 0) logger.info({ draws: count }, 'imported the bundled draw history')
  } catch (error) {
    if (!(error instanceof UnusableRow)) throw error
    logger.warn({ reason: error.reason }, 'cannot read the bundled draw history')
  }
}
