import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { aDatabase } from './a-database.ts'
import { freePort, type Run } from './processes.ts'
import { siteProcesses } from './site-process.ts'

/** One of two real processes of a site. */
export interface Half {
  base: string
  run: Run
  /** Starts another process in its place, after it has ended. */
  again(): Promise<void>
}

/** Two real processes of one site over one database, as on two machines. */
export interface TwoSites {
  database: Connection
  env: Record<string, string>
  here: Half
  there: Half
}

/** Starts both for the tests of a file. `name`: name of their folder. */
export function twoSites(name: string): TwoSites {
  const { root, started, end } = siteProcesses(name)
  const both = {} as TwoSites
  beforeAll(async () => {
    const database = await aDatabase()
    const { host, database: its } = database.client
    const url = `postgres://app@localhost/${its}?host=${encodeURIComponent(String(host))}`
    const env = { DATABASE_URL: url, DATA_DIR: join(root, 'shared'), RATE_LIMITS: '0' }
    Object.assign(both, { database, env, here: await half(env), there: await half(env) })
  })
  afterAll(async () => {
    await end()
    await both.database.close()
  })
  return both

  async function half(env: Record<string, string>): Promise<Half> {
    const port = await freePort()
    const begin = () => started({ ...env, PORT: String(port) })
    const one: Half = { base: `http://127.0.0.1:${port}`, run: await begin(), again }
    return one

    async function again(): Promise<void> {
      one.run = await begin()
    }
  }
}
