import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endProcess, findFreePort, type RunningProcess } from '#server/testing/processes.ts'
import { runSiteCommand, getPostmasterPid, createSiteProcesses, fetchStatus } from '#server/testing/site-process.ts'

const { root, run, started, refused, end } = createSiteProcesses('彩运 起站')
afterAll(end)

describe('site', () => {
  const dataDir = join(root, 'one')
  let port: number
  let site: RunningProcess

  beforeAll(async () => {
    port = await findFreePort()
    site = await started({ DATA_DIR: dataDir, PORT: String(port) })
  })

  test('prints address and simulated services last', () => {
    const lines = site.output().trim().split('\n')
    expect(lines.at(-1)).toBe(`彩运已启动：http://127.0.0.1:${port}`)
    expect(lines.slice(-4).join('\n')).toMatch(/数据：.*模拟：短信.*支付.*开奖：/s)
  })

  test('exits if its port is in use', async () => {
    const other = join(root, 'two')
    expect(await refused({ DATA_DIR: other, PORT: String(port) })).toBe(
      `端口 ${port} 已被占用，请先停止占用它的程序，或换一个 PORT\n`,
    )
    expect(existsSync(join(other, 'pg/postmaster.pid'))).toBe(false)
    expect(await isAnswering(port)).toBe(true)
  })

  test('recovers from a killed database', async () => {
    const killed = getPostmasterPid(join(dataDir, 'pg'))
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => getPostmasterPid(join(dataDir, 'pg')), { timeout: 10_000 }).not.toBe(killed)
    await expect.poll(() => isAnswering(port, '/readyz'), { timeout: 10_000 }).toBe(true)
  })

  test('starts again immediately after kill -9', async () => {
    await endProcess(site, 'SIGKILL')
    site = await started({ DATA_DIR: dataDir, PORT: String(port) })
    expect(await isAnswering(port)).toBe(true)
  })

  test('exits with code 0 on SIGTERM', async () => {
    const pid = getPostmasterPid(join(dataDir, 'pg'))
    expect(await endProcess(site)).toBe(0)
    expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false)
    expect(existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toBeFalsy()
  })

  test('shows an imported draw in all processes', async () => {
    site = await started({ DATA_DIR: dataDir, PORT: String(port), WEB_CONCURRENCY: '2' })
    for (const [issueno, opendate] of [
      ['2022350', '2022-12-30'],
      ['2022351', '2022-12-31'],
    ] as const) {
      await importDrawFile(dataDir, { type: 3, issueno, opendate, first_number: '2 4 9', second_number: '' })
      // Requests until every process has the draw and has cached it; a stale cache would fail the next iteration.
      await expect.poll(() => fetchNewestIssues(port), { timeout: 2000, interval: 100 }).toEqual([issueno])
    }
  })

  test('a second signal does not interrupt the clean shutdown', async () => {
    site.child.kill('SIGINT')
    // Signals sent together would be merged.
    await sleep(20)
    expect(await endProcess(site, 'SIGINT')).toBe(0)
    expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false)
    expect(await isAnswering(port)).toBe(false)
  })
})

test('of three sites in one folder only one starts', async () => {
  const env = { DATA_DIR: join(root, 'three'), PORT: '0' }
  const runs = [1, 2, 3].map(() => run(env))
  await expect.poll(() => runs.filter(({ child }) => child.exitCode === 1).length, { timeout: 120_000 }).toBe(2)
  await expect
    .poll(() => runs.filter((one) => one.output().includes('彩运已启动')).length, { timeout: 120_000 })
    .toBe(1)
  const site = runs.find(({ child }) => child.exitCode === null)
  expect(site && (await endProcess(site))).toBe(0)
})

test.each([
  [{ PORT: 'abc', DEMO: 'x' }, /^PORT=abc 不对：.*\nDEMO=x 不对：.*\n$/],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/site' }, /^DATABASE_URL 的数据库 127\.0\.0\.1:1 连接不上：.*\n$/],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://example.com' }, /^SMS_PROVIDER=sandbox 会把验证码告诉任何人.*\n$/],
  [
    { NODE_ENV: 'production', PUBLIC_URL: 'https://example.com', DEMO: '1', SITE_CLOCK: '2023-03-01T10:00:00Z' },
    /^SITE_CLOCK 只用于演示和测试.*\n$/,
  ],
])('rejects the settings %o before creating a folder', async (env, words) => {
  const dataDir = join(root, 'none')
  expect(await refused({ DATA_DIR: dataDir, ...env })).toMatch(words)
  expect(existsSync(dataDir)).toBe(false)
})

async function importDrawFile(dataDir: string, row: object): Promise<void> {
  const file = join(root, 'draws.json')
  writeFileSync(file, JSON.stringify([row]))
  expect(await runSiteCommand(dataDir, 'draws', 'import', file)).toContain('接受 1')
}

/** Returns the distinct newest issues in eight replies. New connections are distributed among the processes. */
async function fetchNewestIssues(port: number): Promise<string[]> {
  const said = await Promise.all(Array.from({ length: 8 }, () => fetchNewestIssue(port)))
  return [...new Set(said)]
}

function fetchNewestIssue(port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const path = '/api/ranking_list/trend_table?type=3&count=1'
  get({ host: '127.0.0.1', port, path, agent: false }, async (answer) => {
    const { data } = JSON.parse(await text(answer)) as { data: { rows: { issueno: string }[] } }
    resolve(data.rows[0]?.issueno ?? '')
  }).on('error', reject)
  return promise
}

async function isAnswering(port: number, path = '/api/nothing'): Promise<boolean> {
  const status = await fetchStatus(port, path)
  return status > 0 && status < 500
}
