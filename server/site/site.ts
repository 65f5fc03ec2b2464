import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { whileAway } from '#server/infra/db/while-away.ts'
import { connect, type Connection } from '#server/infra/db/connect.ts'
import { MIGRATIONS, migrate } from '#server/infra/db/migrate.ts'
import { fixClock } from '#server/infra/db/settings.ts'
import { markSite, type SiteMark } from '#server/infra/db/site-mark.ts'
import { roomInPoolerOrRefuse } from '#server/infra/db/pooler.ts'
import { layHistory } from './lay-history.ts'

export interface Opened {
  connection: Connection
  close(): Promise<void>
}

/** Both ways to end the process: the caller's `signal`, and `onLost`, called if another site takes the lock. */
export interface Until {
  signal: AbortSignal
  onLost(): void
}

/** Opens the site in the process that starts it: acquires the site lock, migrates and stores the clock. */
export async function openSite(config: Config, logger: FastifyBaseLogger, { signal, onLost }: Until): Promise<Opened> {
  const connection = await connectFor(config, logger, signal)
  const marks: SiteMark[] = []
  const close = () => Promise.all(marks.map((mark) => mark.release())).then(() => connection.close())
  // Called under the migration lock and before any change: a newer version must not change the tables of a running
  // site.
  const othersLive = async () => {
    const mark = marks[0] ?? (await markSite(connection, onLost))
    marks[0] = mark
    return !mark.first
  }
  try {
    await whileAway(() => roomInPoolerOrRefuse(connection, config.workers), signal)
    await whileAway(() => migrate(connection, MIGRATIONS, othersLive), signal)
    if (marks[0]?.first) await whileAway(() => fixClock(connection.jobsPool.db, config.siteClock), signal)
    await whileAway(() => layHistory(config, connection, logger), signal)
    signal.throwIfAborted()
    return { connection, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Connects one of the configured processes to the database. */
export function connectFor(config: Config, logger: FastifyBaseLogger, signal: AbortSignal): Promise<Connection> {
  const report = (message: string, error?: unknown) => logger.warn({ err: error }, message)
  return connect(config.database, { report, processes: config.workers, signal })
}
