import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ended, freePort, type Run } from '#server/testing/processes.ts'
import { commandOf, inhabitantsOf, postmasterOf, siteProcesses, statusOf } from '#server/testing/site-process.ts'
import { LOCK_KEYS } from './lib/lock-keys.ts'

// A real site whose database is killed, blocked and frozen under it.
const { root, started, refused, end } = siteProcesses('彩运 停摆')
const dataDir = join(root, 'one')
const data = join(dataDir, 'pg')
/** Shaped like a token, so that the database is asked whose it is. */
const LOOKED_UP = 'a'.repeat(43)
const CHART = '/api/ranking_list/trend_table?type=3&count=1'
/** What a poll must survive: the mark of a site was given up after ten seconds. */
const LONGER_THAN_PATIENCE_MS = 12_000
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let port: number
let site: Run
beforeAll(async () => {
  port = await freePort()
  site = await started({ DATA_DIR: dataDir, PORT: String(port) })
})
afterAll(end)

/** A row that a command imports beside the living site, as the chart shows it once every line of the site is back. */
async function draws(issueno: string, opendate: string): Promise<void> {
  const file = join(root, 'draws.json')
  writeFileSync(file, JSON.stringify([{ type: 3, issueno, opendate, first_number: '2 4 9', second_number: '' }]))
  expect(await commandOf(dataDir, 'draws', 'import', file)).toContain('接受 1')
}

function newestOnChart(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  get({ host: '127.0.0.1', port, path: CHART, agent: false }, async (answer) => {
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

/** Asks the queue for a job of the site, and waits until a process of it has done it. */
async function jobIsDone(): Promise<void> {
  await asAdmin(async (admin) => {
    const { rows } = await admin.query("select (graphile_worker.add_job('sweep_flood_windows')).id")
    const left = () => admin.query('select from graphile_worker._private_jobs where id = $1', [rows[0]?.id])
    await expect.poll(async () => (await left()).rowCount, { timeout: 30_000 }).toBe(0)
  })
}

/** The site as it was: ready, its lines heard, its jobs done, its mark held, its place in the house kept. */
async function allIsBack(issueno: string, opendate: string): Promise<void> {
  await expect.poll(() => statusOf(port, '/readyz'), { timeout: 30_000 }).toBe(200)
  await expect.poll(() => statusOf(port, CHART), { timeout: 30_000 }).toBe(200)
  await draws(issueno, opendate)
  await expect.poll(newestOnChart, { timeout: 5000, interval: 100 }).toBe(issueno)
  await jobIsDone()
  await expect.poll(() => held(LOCK_KEYS.site), { timeout: 15_000 }).toBe(1)
  await expect.poll(() => held(LOCK_KEYS.leaving), { timeout: 15_000 }).toBe(1)
}

const held = (key: number): Promise<number | null> =>
  asAdmin(async (admin) => {
    const locks = await admin.query("select from pg_locks where locktype = 'advisory' and objid = $1 and granted", [
      key,
    ])
    return locks.rowCount
  })

test('a database that stays away is waited for, whatever asks meanwhile', async () => {
  await draws('2022349', '2022-12-29')
  await expect.poll(newestOnChart).toBe('2022349')
  await statusOf(port, '/privacy')
  // What lies in the way of its socket keeps it from coming back.
  const killed = postmasterOf(data)
  const inTheWay = join(data, '.s.PGSQL.5432')
  process.kill(killed, 'SIGKILL')
  rmSync(inTheWay, { force: true })
  mkdirSync(join(inTheWay, 'full'), { recursive: true })
  await expect.poll(() => statusOf(port, '/readyz')).toBe(503)

  const answer = await fetch(`http://127.0.0.1:${port}/api/ranking_list/draw_lists?type=4`)
  expect([answer.status, await answer.json()]).toEqual([503, { status: 503, msg: '服务繁忙，请稍后再试', data: null }])
  const page = await fetch(`http://127.0.0.1:${port}/draw-winner/2`)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('网站暂时无法访问')
  // A finished body needs no database.
  expect(await newestOnChart()).toBe('2022349')

  await sleep(LONGER_THAN_PATIENCE_MS)
  expect(site.child.exitCode).toBeNull()
  expect(await statusOf(port, '/healthz')).toBe(200)
  expect(await statusOf(port, '/api/ranking_list/draw_lists?type=4')).toBe(503)
  rmSync(inTheWay, { recursive: true })
  await allIsBack('2022350', '2022-12-30')
})

test('why a database does not start again stands in the log, and it is tried until it does', async () => {
  const settings = join(data, 'postgresql.conf')
  const before = readFileSync(settings)
  const killed = postmasterOf(data)
  writeFileSync(settings, 'no such setting')
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(() => site.output(), { timeout: 15_000 })
    .toMatch(/启动失败，继续尝试：FATAL: +configuration file .* contains errors/)
  expect(await statusOf(port, '/readyz')).toBe(503)
  writeFileSync(settings, before)
  await allIsBack('2022351', '2022-12-31')
})

describe('a frozen database', () => {
  let frozen: number[] = []
  const freeze = () => {
    // The server first: it must bring no more children.
    process.kill(postmasterOf(data), 'SIGSTOP')
    frozen = inhabitantsOf(data)
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  }
  const thaw = () => frozen.splice(0).forEach((pid) => process.kill(pid, 'SIGCONT'))
  afterEach(thaw)

  test('keeps nobody waiting until it thaws, and then gives nobody another’s answer', async () => {
    freeze()
    expect(frozen.length).toBeGreaterThan(5)
    // Nothing thaws it before all of these have been answered.
    const body = JSON.stringify({ phone: '13800138000', type: 'login' })
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const call = statusOf(port, '/api/ranking_list/draw_lists?type=5')
    // Who watches the site hears of it first.
    expect(await Promise.race([call.then(() => 'call'), statusOf(port, '/readyz')])).toBe(503)
    const answers = await Promise.all([
      call,
      statusOf(port, '/api/login/captcha', { method: 'POST', body, headers }),
      statusOf(port, '/draw-winner/3'),
      ...Array.from({ length: 30 }, () => statusOf(port, '/api/user/index', { headers: { token: LOOKED_UP } })),
    ])
    expect(answers).toEqual(answers.map(() => 503))
    thaw()
    await allIsBack('2023001', '2023-01-01')
  })

  test('keeps no site from ending, and serves the next one once it thaws', async () => {
    freeze()
    // What runs can't be finished, and who ended it waits no longer than that limit of the site's own.
    expect(await ended(site)).toBe(1)
    expect(site.output()).toContain('killed by timeout')
    thaw()
    site = await started({ DATA_DIR: dataDir, PORT: String(port) })
    expect(await statusOf(port, '/readyz')).toBe(200)
  })
})

test('a site whose place another has taken ends with a fatal line and 1', async () => {
  await asAdmin((waiting) =>
    asAdmin(async (admin) => {
      const taken = waiting.query('select pg_advisory_lock($1)', [LOCK_KEYS.site])
      await expect.poll(() => waiters(admin)).toBe(1)
      await admin.query(
        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted",
        [LOCK_KEYS.site],
      )
      await taken
      await expect.poll(() => site.child.exitCode, { timeout: 45_000 }).toBe(1)
    }),
  )
  expect(site.output()).toMatch(/"level":60.*another site has taken/)
})

async function waiters(admin: pg.Client): Promise<number | null> {
  const { rowCount } = await admin.query("select from pg_locks where locktype = 'advisory' and not granted")
  return rowCount
}

test('a site that is ended while its database is away ends with 0', async () => {
  site = await started({ DATA_DIR: dataDir, PORT: String(port) })
  const inTheWay = join(data, '.s.PGSQL.5432')
  process.kill(postmasterOf(data), 'SIGKILL')
  rmSync(inTheWay, { force: true })
  mkdirSync(join(inTheWay, 'full'), { recursive: true })
  await expect.poll(() => statusOf(port, '/readyz')).toBe(503)
  expect(await ended(site)).toBe(0)
  expect(await refused({ DATA_DIR: dataDir, PORT: '0' })).toMatch(/^.*s\.PGSQL\.5432 是一个目录，.*请移走它\n$/)
  rmSync(inTheWay, { recursive: true })
})
