import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '#server/infra/db/connect.ts'
import { loadSiteClock } from '#server/infra/db/settings.ts'
import { insertFirstHistory, selectSources, UnusableRow } from '#server/play/draws/draws.ts'
import type { Config } from './config.ts'
import { drawHooks } from './draw-hooks.ts'

/** Inserts the bundled draw history into a site without draws. Only logs a warning if the history is unreadable. */
export async function importFirstHistory(
  config: Config,
  connection: Connection,
  logger: FastifyBaseLogger,
): Promise<void> {
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
