import { get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import { findFreePort, type RunningProcess } from './processes.ts'
import { createSiteProcesses, expectJobDone, fetchStatus, importDraw } from './site-process.ts'

const CHART = '/api/ranking_list/trend_table?type=3&count=1'

/** All tests of a file share the site, and kill, block or freeze its database. */
export interface FaultySite {
  readonly dataDir: string
  readonly data: string
  readonly port: number
  /** A test that ends the process must store the next one here. */
  site: RunningProcess
  /** Starts another process with the same folder and port. The previous one must have ended. */
  again(): Promise<RunningProcess>
  refused(env: Record<string, string>): Promise<string>
  /** Imports a draw by command. The chart shows it once the site receives notifications. */
  draws(issueno: string, opendate: string): Promise<void>
  newestOnChart(): Promise<string>
  /** Waits until no jobs are due: after an import the settlement invalidates cached responses again. */
  isAtRest(): Promise<void>
  asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T>
  /** Imports a draw, and waits until the site is ready, receives notifications, runs jobs and holds its locks. */
  allIsBack(issueno: string, opendate: string): Promise<void>
}

export function createFaultySite(name: string): FaultySite {
  const { root, started, refused, end } = createSiteProcesses(name)
  const dataDir = join(root, 'one')
  const data = join(dataDir, 'pg')
  const one = {
    dataDir,
    data,
    port: 0,
    refused,
    again,
    draws,
    newestOnChart,
    isAtRest,
    asAdmin,
    allIsBack,
  } as FaultySite
  beforeAll(async () => {
    Object.assign(one, { port: await findFreePort() })
    one.site = await again()
  })
  afterAll(end)
  return one

  function again(): Promise<RunningProcess> {
    return started({ DATA_DIR: dataDir, PORT: String(one.port) })
  }

  async function draws(issueno: string, opendate: string): Promise<void> {
    await importDraw({ DATA_DIR: dataDir }, root, issueno, opendate)
  }

  function newestOnChart(): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    get({ host: '127.0.0.1', port: one.port, path: CHART, agent: false }, async (answer) => {
      const { data: chart } = JSON.parse(await text(answer)) as { data: { rows: { issueno: string }[] } | null }
      resolve(chart?.rows[0]?.issueno ?? '')
    }).on('error', reject)
    return promise
  }

  async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
    const admin = new pg.Client({ host: data, user: 'app', database: 'postgres' })
    admin.on('error', () => {})
    await admin.connect()
    return work(admin).finally(() => admin.end())
  }

  async function isAtRest(): Promise<void> {
    const due = () => ask('select from graphile_worker._private_jobs where run_at <= now()')
    await expect.poll(async () => (await due()).length, { timeout: 30_000 }).toBe(0)
  }

  function ask(sql: string, values?: unknown[]): Promise<unknown[]> {
    return asAdmin(async (admin) => (await admin.query(sql, values)).rows)
  }

  async function allIsBack(issueno: string, opendate: string): Promise<void> {
    await expect.poll(() => fetchStatus(one.port, '/readyz'), { timeout: 30_000 }).toBe(200)
    await expect.poll(() => fetchStatus(one.port, CHART), { timeout: 30_000 }).toBe(200)
    await draws(issueno, opendate)
    await expect.poll(newestOnChart, { timeout: 5000, interval: 100 }).toBe(issueno)
    await expectJobDone(ask)
    await expect.poll(() => held(LOCK_KEYS.site), { timeout: 15_000 }).toBe(1)
    await expect.poll(() => held(LOCK_KEYS.leaving), { timeout: 15_000 }).toBe(1)
  }

  async function held(key: number): Promise<number> {
    return (await ask("select from pg_locks where locktype = 'advisory' and objid = $1 and granted", [key])).length
  }
}
