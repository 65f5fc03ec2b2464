import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, type Timeouts } from '#server/site/app.ts'
import { createFixedClock, type FixedClock } from '#server/infra/lib/clock.ts'
import { type Config, type Env, readConfig } from '#server/site/config.ts'
import type { Connection, Database } from '#server/infra/db/connect.ts'
import { createLogger } from '#server/site/logger.ts'
import { buildSiteJobs } from '#server/site/site-jobs.ts'
import type { PayChannel } from '#server/payments/wallets/wallets.ts'
import { createDatabaseClone } from './database.ts'

export { deleteAllRows } from './database.ts'

export interface TestSite {
  app: FastifyInstance
  /** Changes only when a test sets or advances it. */
  clock: FixedClock
  config: Config
  connection: Connection
  db: Database
  close(): Promise<void>
}

/** A complete site with its own database in this process, and with its clock fixed at `now`. */
export async function createSite({
  now = '2022-10-20T10:00:00+08:00',
  env = {},
  logger,
  timeouts = {},
  channels,
}: SiteOptions = {}): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'caiyun-'))
  const config = readConfig({
    DATA_DIR: folder,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0',
    DRAW_SOURCE: 'none',
    DRAW_HISTORY: 'off',
    ...env,
  })
  const clock = createFixedClock(now)
  const connection = await createDatabaseClone()
  const deps = { config, connection, clock, logger: logger ?? createLogger(config), timeouts }
  const app = await buildApp({ ...deps, ...(channels && { channels }) })
  await app.ready()
  const close = async () => {
    await app.close()
    await connection.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { app, clock, config, connection, db: connection.db, close }
}

export interface SiteOptions {
  now?: Date | string
  env?: Env
  logger?: FastifyBaseLogger
  /** Simulated wallets instead of the sandbox wallet. */
  channels?: readonly PayChannel[]
  timeouts?: Partial<Timeouts>
}

/** Runs a background job of the site once, with an empty payload. */
export async function runSiteJob({ app, config, connection, clock }: TestSite, name: string): Promise<void> {
  const job = (await buildSiteJobs({ config, connection, clock, logger: app.log })).find((one) => one.name === name)
  await job!.run(new AbortController().signal, {})
}
