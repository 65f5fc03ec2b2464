import cluster from 'node:cluster'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger } from 'fastify'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import { noteAddress } from './db/settings.ts'
import { loggedError } from './logged-error.ts'
import { createLogger } from './logger.ts'
import { openSite, serve } from './site.ts'
import { StartProblem } from './start-problem.ts'
import { localAddress, startupWords } from './startup-words.ts'
import { forkWorkers } from './workers.ts'

const STOP_WITHIN_MS = 9500

try {
  const config = readConfig(process.env)
  const logger = createLogger(config)
  await (cluster.isWorker ? work(config, logger) : start(config, logger))
} catch (error) {
  refuse(error)
}

/** The process that starts the site: it opens the house and answers itself, or forks those who do. */
async function start(config: Config, logger: FastifyBaseLogger): Promise<void> {
  const house = await openSite(config, logger, () => process.kill(process.pid, 'SIGTERM'))
  const { port, close } = await answering(config, logger, house.connection).catch(async (error: unknown) => {
    await house.close()
    throw error
  })
  closeOnSignal(logger, close, house.close)
  await noteAddress(house.connection.db, localAddress(config.host, port))
  for (const line of startupWords(config, port, house.connection.place)) console.log(line)
}

async function answering(config: Config, logger: FastifyBaseLogger, connection: Parameters<typeof serve>[1]) {
  if (config.workers === 1) return serve(config, connection, logger)
  return { port: config.port, ...(await forkWorkers(config.workers, logger)) }
}

/** One of several processes that answer; the primary has opened the house. */
async function work(config: Config, logger: FastifyBaseLogger): Promise<void> {
  const connection = await connect(config.database, (message, error) => logger.warn({ err: error }, message))
  const served = await serve(config, connection, logger).catch(async (error: unknown) => {
    await connection.close()
    throw error
  })
  closeOnSignal(logger, served.close, connection.close)
}

function closeOnSignal(logger: FastifyBaseLogger, ...steps: (() => Promise<unknown>)[]): void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const grace = closeWithGrace({ delay: STOP_WITHIN_MS, logger, skip: [...signals] }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'the process ends on an error')
    for (const step of steps) await step()
  })
  // By hand, with listeners that stay: npm passes on a signal that the terminal has sent us already. The second is no
  // impatience, and while close-with-grace changes its listeners it would end the process at once, the database left.
  let closing = false
  const close = () => {
    if (closing) return
    closing = true
    grace.close()
  }
  for (const signal of signals) process.on(signal, close)
}

function refuse(error: unknown): never {
  if (!(error instanceof StartProblem)) console.error(loggedError(error))
  else if (error.message) console.error(error.message)
  process.exit(1)
}
