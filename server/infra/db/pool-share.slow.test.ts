import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ended, freePort } from '#server/testing/processes.ts'
import { siteProcesses, statusOf } from '#server/testing/site-process.ts'
import { toStderr } from './connect.ts'
import { type Cluster, joinCluster } from '#server/infra/postgres/embedded.ts'
import { poolShare } from './pool-share.ts'

test.each([
  [97, 1, 10],
  [97, 4, 10],
  [97, 5, 8],
  [97, 7, 3],
  [997, 20, 10],
  [997, 64, 6],
])('of %i connections each of %i processes gets %i for its requests', (room, processes, share) => {
  expect(poolShare(room, processes)).toBe(share)
})

test('all that the processes hold fits, whatever their number', () => {
  for (let processes = 1; processes <= 64; processes++) {
    const share = poolShare(997, processes)
    // A pool of jobs, its two locks, that it lives, a line and the place in the house; the first process's own, and a command's.
    expect(processes * (share + 9) + 12).toBeLessThanOrEqual(997)
  }
})

test('too few are told with the number that is needed', () => {
  expect(() => poolShare(97, 9)).toThrow(/只允许 97 个连接，9 个进程（WEB_CONCURRENCY）至少要 111 个/)
})

describe('on a server that allows 48 connections', () => {
  const { root, started, refused, end } = siteProcesses('彩运 连接')
  let cluster: Cluster
  let url: string
  beforeAll(async () => {
    cluster = await joinCluster(join(root, 'small'), toStderr, ['max_connections=48'])
    url = `postgres://app@localhost/postgres?host=${encodeURIComponent(cluster.client.host)}`
  })
  afterAll(() => end().then(() => cluster.leave()))

  test('three processes answer every call of a crowd, a command beside them', async () => {
    const port = await freePort()
    const env = { DATABASE_URL: url, WEB_CONCURRENCY: '3', PORT: String(port), RATE_LIMITS: '0' }
    const site = await started({ ...env, DATA_DIR: join(root, 'three') })
    const command = new pg.Pool({ ...cluster.client, max: 10 })
    await Promise.all(Array.from({ length: 10 }, () => command.query('select pg_sleep(0.5)')))
    // Shaped like a token, so that the database is asked whose it is.
    const calls = Array.from({ length: 600 }, () =>
      statusOf(port, '/api/User/index', { headers: { token: 'a'.repeat(43) } }),
    )
    const wrong = (await Promise.all(calls)).filter((status) => status !== 200)
    expect(wrong).toEqual([])
    await command.end()
    expect(await ended(site)).toBe(0)
  })

  test('four are refused', async () => {
    const env = { DATABASE_URL: url, WEB_CONCURRENCY: '4', PORT: '1', DATA_DIR: join(root, 'four') }
    expect(await refused(env)).toMatch(/^数据库只允许 45 个连接，4 个进程（WEB_CONCURRENCY）至少要 56 个：.*\n$/)
  })
})
