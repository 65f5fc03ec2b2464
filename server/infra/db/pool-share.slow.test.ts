import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endProcess, findFreePort } from '#server/testing/processes.ts'
import { createSiteProcesses, fetchStatus } from '#server/testing/site-process.ts'
import { reportToStderr } from './connect.ts'
import { type Cluster, joinCluster } from '#server/infra/postgres/embedded.ts'
import { computePoolSize } from './pool-share.ts'

test.each([
  [97, 1, 10],
  [97, 4, 10],
  [97, 5, 8],
  [97, 7, 3],
  [997, 20, 10],
  [997, 64, 6],
])('shares %i connections among %i processes: pool of %i', (room, processes, share) => {
  expect(computePoolSize(room, processes)).toBe(share)
})

test('64 processes need at most 997 connections', () => {
  for (let processes = 1; processes <= 64; processes++) {
    const share = computePoolSize(997, processes)
    // Each process needs 9 connections besides its request pool: 4 of the job pool, two session locks, site lock,
    // LISTEN and cluster lock.
    expect(processes * (share + 9) + 12).toBeLessThanOrEqual(997)
  }
})

test('reports the needed connection count if there are too few', () => {
  expect(() => computePoolSize(97, 9)).toThrow(/只允许 97 个连接，9 个进程（WEB_CONCURRENCY）至少要 111 个/)
})

describe('server with 48 connections', () => {
  const { root, started, refused, end } = createSiteProcesses('彩运 连接')
  let cluster: Cluster
  let url: string
  beforeAll(async () => {
    cluster = await joinCluster(join(root, 'small'), reportToStderr, ['max_connections=48'])
    url = `postgres://app@localhost/postgres?host=${encodeURIComponent(cluster.client.host)}`
  })
  afterAll(() => end().then(() => cluster.leave()))

  test('suffices for three processes and a command', async () => {
    const port = await findFreePort()
    const env = { DATABASE_URL: url, WEB_CONCURRENCY: '3', PORT: String(port), RATE_LIMITS: '0' }
    const site = await started({ ...env, DATA_DIR: join(root, 'three') })
    const command = new pg.Pool({ ...cluster.client, max: 10 })
    await Promise.all(Array.from({ length: 10 }, () => command.query('select pg_sleep(0.5)')))
    // The token is well-formed, so that each request queries the database.
    const calls = Array.from({ length: 600 }, () =>
      fetchStatus(port, '/api/User/index', { headers: { token: 'a'.repeat(43) } }),
    )
    const wrong = (await Promise.all(calls)).filter((status) => status !== 200)
    expect(wrong).toEqual([])
    await command.end()
    expect(await endProcess(site)).toBe(0)
  })

  test('is too small for four processes', async () => {
    const env = { DATABASE_URL: url, WEB_CONCURRENCY: '4', PORT: '1', DATA_DIR: join(root, 'four') }
    expect(await refused(env)).toMatch(/^数据库只允许 45 个连接，4 个进程（WEB_CONCURRENCY）至少要 56 个：.*\n$/)
  })
})
