import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { endProcess } from '#server/testing/processes.ts'
import { createFaultySite } from '#server/testing/faulty-site.ts'
import { getPostmasterPid, fetchStatus } from '#server/testing/site-process.ts'

// Runs a real site, kills its database and prevents a restart. frozen.slow.test.ts tests other failures.
const trouble = createFaultySite('彩运 停摆')
const { data, draws, newestOnChart, isAtRest, allIsBack } = trouble
/** Duration of the outage: longer than ten seconds, for which a lost site lock is retried. */
const LONGER_THAN_PATIENCE_MS = 12_000

beforeEach(() => expect.poll(() => fetchStatus(trouble.port, '/readyz'), { timeout: 30_000 }).toBe(200))

const listLogLines = (words: string) =>
  trouble.site
    .output()
    .split('\n')
    .filter((line) => line.includes(words))

/** Blocks the restart with a folder at the path of the socket. Returns a function that removes the folder. */
function killAndBlockDatabase(): () => unknown {
  const killed = getPostmasterPid(data)
  const inTheWay = join(data, '.s.PGSQL.5432')
  // Removes only the folder of this test, because later the server has a socket at that path.
  const clear = () => existsSync(join(inTheWay, 'full')) && rmSync(inTheWay, { recursive: true })
  onTestFinished(() => void clear())
  process.kill(killed, 'SIGKILL')
  rmSync(inTheWay, { force: true })
  mkdirSync(join(inTheWay, 'full'), { recursive: true })
  return clear
}

test('answers 503 during a long outage, then recovers', async () => {
  await draws('2022349', '2022-12-29')
  await isAtRest()
  await expect.poll(newestOnChart).toBe('2022349')
  await fetchStatus(trouble.port, '/privacy')
  const clearTheWay = killAndBlockDatabase()
  await expect.poll(() => fetchStatus(trouble.port, '/readyz')).toBe(503)

  const answer = await fetch(`http://127.0.0.1:${trouble.port}/api/ranking_list/draw_lists?type=4`)
  expect([answer.status, await answer.json()]).toEqual([503, { status: 503, msg: '服务繁忙，请稍后再试', data: null }])
  const page = await fetch(`http://127.0.0.1:${trouble.port}/draw-winner/2`)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('网站暂时无法访问')
  // This response is cached and needs no database.
  expect(await newestOnChart()).toBe('2022349')

  const linesBefore = trouble.site.output().split('\n').length
  for (let n = 0; n < 200; n++) await fetchStatus(trouble.port, '/api/ranking_list/draw_lists?type=4')
  await sleep(LONGER_THAN_PATIENCE_MS)
  expect(trouble.site.child.exitCode).toBeNull()
  expect(await fetchStatus(trouble.port, '/healthz')).toBe(200)
  expect(await fetchStatus(trouble.port, '/api/ranking_list/draw_lists?type=4')).toBe(503)
  expect(listLogLines('further failures are only counted')).toHaveLength(1)
  // Only the failed restarts of the embedded server are logged, at growing intervals.
  expect(trouble.site.output().split('\n').length - linesBefore).toBeLessThan(60)
  clearTheWay()
  await allIsBack('2022350', '2022-12-30')
  await expect.poll(() => listLogLines('the database is available again after')).toHaveLength(1)
  expect(JSON.parse(listLogLines('the database is available again after')[0]!).lines).toBeGreaterThanOrEqual(200)
})

test('logs a failed database start, then retries', async () => {
  const settings = join(data, 'postgresql.conf')
  const before = readFileSync(settings)
  const mend = () => writeFileSync(settings, before)
  onTestFinished(mend)
  const killed = getPostmasterPid(data)
  writeFileSync(settings, 'no such setting')
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(() => trouble.site.output(), { timeout: 15_000 })
    .toMatch(/启动失败，继续尝试：FATAL: +configuration file .* contains errors/)
  expect(await fetchStatus(trouble.port, '/readyz')).toBe(503)
  mend()
  await allIsBack('2022351', '2022-12-31')
})

test('stops with exit code 0 during an outage', async () => {
  killAndBlockDatabase()
  await expect.poll(() => fetchStatus(trouble.port, '/readyz')).toBe(503)
  expect(await endProcess(trouble.site)).toBe(0)
  expect(await trouble.refused({ DATA_DIR: trouble.dataDir, PORT: '0' })).toMatch(
    /^.*s\.PGSQL\.5432 是一个目录，.*请移走它\n$/,
  )
})
