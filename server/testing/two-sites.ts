import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { createDatabaseClone, toDatabaseUrl } from './database.ts'
import { findFreePort, type RunningProcess } from './processes.ts'
import { createSiteProcesses } from './site-process.ts'

export interface SiteProcess {
  base: string
  run: RunningProcess
  /** The previous process must have ended. */
  again(): Promise<void>
}

/** Two processes of one site with the same database and data folder. */
export interface TwoSites {
  database: Connection
  env: Record<string, string>
  here: SiteProcess
  there: SiteProcess
}

export function createTwoSites(name: string): TwoSites {
  const { root, started, end } = createSiteProcesses(name)
  const both = {} as TwoSites
  beforeAll(async () => {
    const database = await createDatabaseClone()
    const env = { DATABASE_URL: toDatabaseUrl(database), DATA_DIR: join(root, 'shared'), RATE_LIMITS: '0' }
    Object.assign(both, { database, env, here: await half(env), there: await half(env) })
  })
  afterAll(async () => {
    await end()
    await both.database.close()
  })
  return both

  async function half(env: Record<string, string>): Promise<SiteProcess> {
    const port = await findFreePort()
    const begin = () => started({ ...env, PORT: String(port) })
    const one: SiteProcess = { base: `http://127.0.0.1:${port}`, run: await begin(), again }
    return one

    async function again(): Promise<void> {
      one.run = await begin()
    }
  }
}
