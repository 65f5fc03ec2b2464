import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import type { Connection } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { fixClock, siteClock } from './db/settings.ts'
import { markSite } from './db/site-mark.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { siteJobs } from './site-jobs.ts'
import { StartProblem } from './start-problem.ts'

/** Requests under way get this long to finish when the site stops; the whole stop has 10 s. */
const FINISH_MS = 6000

export interface Opened {
  connection: Connection
  close(): Promise<void>
}

/** The site's house, opened by the one process that starts it: marked as living, migrated, its clock fixed. */
export async function openSite(config: Config, logger: FastifyBaseLogger, onLost: () => void): Promise<Opened> {
  const connection = await connect(config.database, (message, error) => logger.warn({ err: error }, message))
  try {
    // Marked before migrated: a newer version must not change the tables under a living site.
    const mark = await markSite(connection, onLost)
    await migrate(connection)
    if (mark.first) await fixClock(connection.db, config.siteClock)
    return { connection, close: () => mark.release().then(() => connection.close()) }
  } catch (error) {
    await connection.close()
    throw error
  }
}

export interface Served {
  port: number
  close(): Promise<void>
}

/** Answers requests on an opened site. A port that can't be had is a StartProblem. */
export async function serve(config: Config, connection: Connection, logger: FastifyBaseLogger): Promise<Served> {
  const clock = await siteClock(connection.db, config.siteClock)
  const app = await buildApp({ config, connection, clock, logger })
  let jobs: Jobs | null = null
  const stop = () => app.close().then(() => jobs?.stop())
  const close = () => Promise.race([stop(), sleep(FINISH_MS)])
  try {
    const port = await listen(app, config)
    jobs = await startJobs(connection, logger, siteJobs({ config, connection, clock, logger }))
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
