import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { whileAway } from '#server/infra/db/while-away.ts'
import { connect, type Connection } from '#server/infra/db/connect.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { fixClock, siteClock } from '#server/infra/db/settings.ts'
import { markSite, type SiteMark } from '#server/infra/db/site-mark.ts'
import { type Jobs, startJobs } from '#server/infra/jobs/jobs.ts'
import { layFirstHistory, sourcesOf, UnusableRow } from '#server/play/draws/draws.ts'
import { drawHooks } from './draw-hooks.ts'
import { siteJobs } from './site-jobs.ts'
import { StartProblem } from '#server/infra/lib/start-problem.ts'

/** Requests under way get this long to finish when the site stops; the whole stop has 10 s. */
const FINISH_MS = 6000

export interface Opened {
  connection: Connection
  close(): Promise<void>
}

/** How the process is told to end: from outside by `signal`, by the house itself through `onLost`. */
export interface Until {
  signal: AbortSignal
  onLost(): void
}

/** The site's house, opened by the one process that starts it: marked as living, migrated, its clock fixed. */
export async function openSite(config: Config, logger: FastifyBaseLogger, { signal, onLost }: Until): Promise<Opened> {
  const connection = await connectFor(config, logger, signal)
  let mark: SiteMark | null = null
  const close = () => Promise.resolve(mark?.release()).then(() => connection.close())
  try {
    // Marked before migrated: a newer version must not change the tables under a living site.
    const { first } = (mark = await whileAway(() => markSite(connection, onLost), signal))
    await whileAway(() => migrate(connection), signal)
    if (first) await whileAway(() => fixClock(connection.jobsPool.db, config.siteClock), signal)
    if (sourcesOf(config).history) await whileAway(() => layHistory(config, connection, logger), signal)
    signal.throwIfAborted()
    return { connection, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Gives an empty site the draws that come with it. Without them it still is one. */
async function layHistory(config: Config, connection: Connection, logger: FastifyBaseLogger): Promise<void> {
  const now = (await siteClock(connection.jobsPool.db, config.siteClock)).now()
  try {
    const count = await layFirstHistory(connection, { now, hooks: drawHooks })
    if (count > 0) logger.info({ draws: count }, 'the history came with the site')
  } catch (error) {
    if (!(error instanceof UnusableRow)) throw error
    logger.warn({ reason: error.reason }, 'the history that comes with the site can not be read')
  }
}

/** The database, for one of the processes that this configuration runs. */
export function connectFor(config: Config, logger: FastifyBaseLogger, signal: AbortSignal): Promise<Connection> {
  const report = (message: string, error?: unknown) => logger.warn({ err: error }, message)
  return connect(config.database, { report, processes: config.workers, signal })
}

export interface Served {
  port: number
  close(): Promise<void>
}

/** Answers requests on an opened site. A port that can't be had is a StartProblem. */
export async function serve(
  config: Config,
  connection: Connection,
  logger: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<Served> {
  const clock = await whileAway(() => siteClock(connection.jobsPool.db, config.siteClock), signal)
  const app = await whileAway(() => buildApp({ config, connection, clock, logger }), signal)
  let jobs: Jobs | null = null
  const stop = () => app.close().then(() => jobs?.stop())
  const close = () => Promise.race([stop(), sleep(FINISH_MS)])
  try {
    const port = await listen(app, config)
    jobs = await startJobs(connection, logger, await siteJobs({ config, connection, clock, logger }))
    return { port, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` })
  } catch (error) {
    throw asProblem(error as NodeJS.ErrnoException, host, port)
  }
  const [bound] = app.addresses()
  return typeof bound === 'object' ? bound.port : port
}

function asProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') return new StartProblem(`端口 ${port} 已被占用，请先停止占用它的程序，或换一个 PORT`)
  if (error.code === 'EACCES') return new StartProblem(`没有权限监听端口 ${port}，请换一个 PORT`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartProblem(`本机没有地址 ${host}，请检查 HOST`)
  return error
}
