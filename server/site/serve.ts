import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { loadSiteClock } from '#server/infra/db/settings.ts'
import { retryWhileUnavailable } from '#server/infra/db/retry-while-unavailable.ts'
import type { ProcessMetrics } from '#server/infra/metrics/metrics.ts'
import { type Jobs, startJobs } from '#server/infra/jobs/jobs.ts'
import { StartProblem } from '#server/infra/lib/errors.ts'
import { buildSiteJobs } from './site-jobs.ts'

/** Time in milliseconds for running requests and jobs to finish at the stop. The whole stop may take 10 s. */
const FINISH_MS = 6000
/** Time in milliseconds in which connections that were accepted before the stop may still send a request. */
const LAST_REQUEST_MS = 500

export interface RunningSite {
  port: number
  close(): Promise<void>
}

/**
 * Starts the HTTP server and the jobs. Health checks answer 503 after `signal` is aborted. Throws a StartProblem if the
 * port is unavailable.
 */
export async function serveSite(
  config: Config,
  connection: Connection,
  logger: FastifyBaseLogger,
  signal: AbortSignal,
  metrics: ProcessMetrics | null,
): Promise<RunningSite> {
  const clock = await retryWhileUnavailable(() => loadSiteClock(connection.jobsPool.db, config.siteClock), signal)
  const deps = { config, connection, clock, logger, metrics, leaving: signal }
  const app = await retryWhileUnavailable(() => buildApp(deps), signal)
  let jobs: Jobs | null = null
  const stop = () => app.close().then(() => jobs?.stop())
  const close = async () => {
    if (config.stopGraceMs > 0) await stopAccepting(app)
    await Promise.race([stop(), sleep(FINISH_MS)])
  }
  try {
    const port = await listenOnPort(app, config)
    jobs = await startJobs(connection, logger, await buildSiteJobs({ config, connection, clock, logger }))
    return { port, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Fastify's close would end connections without a request, on which a proxy may just have sent one. */
async function stopAccepting({ server }: FastifyInstance): Promise<void> {
  // Lets Node accept the connections in the kernel's queue, which are lost when the server closes.
  await nextTurn()
  Server.prototype.close.call(server)
  await sleep(LAST_REQUEST_MS)
}

async function listenOnPort(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` })
  } catch (error) {
    throw toPortProblem(error as NodeJS.ErrnoException, host, port)
  }
  const [bound] = app.addresses()
  return typeof bound === 'object' ? bound.port : port
}

function toPortProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') return new StartProblem(`端口 ${port} 已被占用，请先停止占用它的程序，或换一个 PORT`)
  if (error.code === 'EACCES') return new StartProblem(`没有权限监听端口 ${port}，请换一个 PORT`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartProblem(`本机没有地址 ${host}，请检查 HOST`)
  return error
}
