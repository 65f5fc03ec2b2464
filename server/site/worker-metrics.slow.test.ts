import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabaseClone, toDatabaseUrl } from '#server/testing/database.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { listChildren, findFreePort, type RunningProcess, awaitCondition } from '#server/testing/processes.ts'
import { createSiteProcesses, fetchStatus } from '#server/testing/site-process.ts'
import { fetchScrape, type Scrape } from '#server/testing/scrape.ts'

const { root, started, refused, end } = createSiteProcesses('彩运 运行数据')
let database: Connection
let env: Record<string, string>
let site: RunningProcess
let port: number
let metrics: number
beforeAll(async () => {
  database = await createDatabaseClone()
  const url = toDatabaseUrl(database)
  ;[port, metrics] = [await findFreePort(), await findFreePort()]
  env = { DATABASE_URL: url, DATA_DIR: join(root, 'data'), RATE_LIMITS: '0', PORT: String(port), HOST: '0.0.0.0' }
  site = await started({ ...env, METRICS_PORT: String(metrics), WEB_CONCURRENCY: '2' })
})
afterAll(() => end().then(() => database.close()))

const readScrapeNow = (): Promise<Scrape> => fetchScrape(metrics)
let before: Scrape
beforeEach(async () => {
  before = await readScrapeNow()
})

const READY = { method: 'GET', route: '/readyz', status: '2xx' }
const countReadyRequests = (from: Scrape) => from.value('caiyun_request_seconds_count', READY)

async function requestReadiness(times: number): Promise<void> {
  for (let i = 0; i < times; i++) expect(await fetchStatus(port, '/readyz')).toBe(200)
}

const listWorkerPids = (): number[] =>
  listChildren(site.child.pid!).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/main.ts'))

test('metrics sum all workers’ requests and queries', async () => {
  await requestReadiness(20)
  const after = await readScrapeNow()
  expect(countReadyRequests(after) - countReadyRequests(before)).toBe(20)
  expect(after.value('caiyun_pool_size', { pool: 'requests' })).toBe(20)
  const trips = (from: Scrape) => from.value('caiyun_database_trip_seconds_count', { pool: 'requests' })
  expect(trips(after) - trips(before)).toBeGreaterThanOrEqual(20)
  expect(after.value('caiyun_processes_answering')).toBe(2)
})

test('metrics retain a killed worker’s counters', async () => {
  await requestReadiness(20)
  const told = await readScrapeNow()
  const [killed] = listWorkerPids()
  process.kill(killed!, 'SIGKILL')
  await awaitCondition(() => site.output().includes('worker died; starting a replacement'), site)
  expect(countReadyRequests(await readScrapeNow())).toBe(countReadyRequests(told))
  await expect
    .poll(async () => (await readScrapeNow()).value('caiyun_processes_answering'), { timeout: 20_000 })
    .toBe(2)
  await requestReadiness(5)
  const after = await readScrapeNow()
  expect(countReadyRequests(after)).toBe(countReadyRequests(told) + 5)
  expect(after.value('caiyun_workers_died_total')).toBe(before.value('caiyun_workers_died_total') + 1)
  expect(after.value('caiyun_pool_size', { pool: 'requests' })).toBe(20)
})

test('metrics report a stopped worker as missing', async () => {
  await requestReadiness(4)
  const told = await readScrapeNow()
  const [stuck] = listWorkerPids()
  process.kill(stuck!, 'SIGSTOP')
  try {
    const meanwhile = await readScrapeNow()
    expect(meanwhile.value('caiyun_processes_answering')).toBe(1)
    expect(meanwhile.value('caiyun_processes_wanted')).toBe(2)
    expect(countReadyRequests(meanwhile)).toBe(countReadyRequests(told))
    expect(meanwhile.value('caiyun_pool_size', { pool: 'requests' })).toBe(10)
  } finally {
    process.kill(stuck!, 'SIGCONT')
  }
})

test('GET /metrics is served on loopback only', async () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)
  const answers = (host: string, at: number, path: string) =>
    fetch(`http://${host}:${at}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  expect(await answers('127.0.0.1', metrics, '/metrics')).toBe(200)
  expect(await answers('127.0.0.1', metrics, '/')).toBe(404)
  expect(await fetchStatus(metrics, '/metrics', { method: 'POST' })).toBe(404)
  expect(await answers('127.0.0.1', port, '/metrics')).toBe(404)
  // A machine without a network has no other address to test.
  if (outside) expect(await answers(outside.address, port, '/healthz')).toBe(200)
  if (outside) expect(await answers(outside.address, metrics, '/metrics')).toBe(0)
})

/** Sends a path unchanged. HTTP clients would normalise it. */
function sendRaw(method: string, path: string): Promise<void> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, method, path }, (answer) => answer.resume().once('end', resolve))
    asked.once('error', () => resolve())
    asked.end()
  })
}

const ODD = [
  '/draws/ssq/2022001',
  '/user/13800138000',
  '/api/User/13800138000',
  '/api/Dynamics/detail?id=42&token=secret',
  '/API/USER/INDEX/',
  '/api/forum/../../etc/passwd',
  '/%E5%BD%A9',
  '/%zz',
  '/"}\n'.slice(0, 3),
  '/uploads/0123456789abcdef.webp',
  '/calendar/my/abcdefgh-secret',
  '/assets/browser-abc1234.js',
  'http://elsewhere.example/x',
  '/a'.repeat(2000),
]

test('metric labels contain no text of requested URLs', async () => {
  const series = (from: Scrape) => from.labels('caiyun_request_seconds_count')
  const walk = async (round: number) => {
    for (const path of ODD)
      for (const method of ['GET', 'POST', 'PROPFIND']) await sendRaw(method, `${path}?n=${round}`)
  }
  await walk(1)
  const once = series(await readScrapeNow())
  await walk(2)
  await walk(3)
  expect(series(await readScrapeNow())).toEqual(once)
  const text = JSON.stringify(once)
  expect(text).not.toMatch(/13800138000|secret|0123456789|passwd|2022001|elsewhere|abc1234|\d{4,}/)
  const routes = new Set(once.map(({ route }) => route))
  expect([...routes].filter((route) => !/^(page|file|\/[\w\-/:*.]*)$/.test(route!))).toEqual([])
})

test('rejects an occupied METRICS_PORT without affecting its owner', async () => {
  const other = { ...env, DATA_DIR: join(root, 'other'), PORT: String(await findFreePort()) }
  expect(await refused({ ...other, METRICS_PORT: String(metrics) })).toContain(`METRICS_PORT ${metrics} 不能用`)
  expect((await readScrapeNow()).value('caiyun_processes_answering')).toBe(2)
})

const readDeployFile = (file: string): string => readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8')

test('exports all metrics that the alerts and the dashboard use', async () => {
  const { text, labels } = before
  const printed = new Set([...text.matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name))
  const asked = `${readDeployFile('prometheus/alerts.yml')}${readDeployFile('grafana/caiyun.json').replaceAll('\\"', '"')}`
  const selectors = [...asked.matchAll(/\b((?:caiyun|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)]
  expect(selectors.length).toBeGreaterThan(60)
  const lost = selectors.filter(([, name = '', wanted = '']) => {
    const known = printed.has(name) || printed.has(name.replace(/_(bucket|count|sum)$/, ''))
    const own = labels(name)
    const names = [...wanted.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label)
    return !known || (own.length > 0 && names.some((label) => !own.some((one) => label in one)))
  })
  expect(lost.map(([selector]) => selector)).toEqual([])
})
