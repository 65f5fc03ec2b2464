import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#server/infra/db/connect.ts'
import { buildSpawnOptions, getPostgresUser } from '#server/infra/postgres/postgres-user.ts'
import { createPostgresServer, type PostgresServer } from '#server/testing/postgres-server.ts'
import { endProcess, findFreePort, type RunningProcess, runProgram } from '#server/testing/processes.ts'
import {
  createSiteProcesses,
  expectJobDone,
  fetchStatus,
  importDraw,
  runCommandWith,
} from '#server/testing/site-process.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'
const { root, started, refused, end } = createSiteProcesses('caiyun-pooler')

// Runs a real site behind Debian's pgbouncer in each pool mode.
describe.skipIf(!existsSync(PGBOUNCER))('site behind pgbouncer', () => {
  let server: PostgresServer
  let pooler: RunningProcess | null = null
  beforeAll(() => void (server = createPostgresServer(join(root, 'pg'))))
  afterEach(async () => {
    if (pooler) await endProcess(pooler, 'SIGKILL')
    pooler = null
  })
  afterAll(async () => {
    server.kill()
    await end()
  })

  /** Starts pgbouncer with `settings`. Returns the database URL. */
  async function startPooler(settings: Record<string, string | number>): Promise<string> {
    const port = await findFreePort()
    const all = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', ...settings }
    const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
    const file = join(root, `pgbouncer-${port}.ini`)
    const to = `host='${server.client.host}' user=app`
    writeFileSync(file, `[databases]\npostgres = ${to}\n[pgbouncer]\n${lines.join('\n')}\n`)
    const { name } = getPostgresUser()
    const isRoot = 'uid' in buildSpawnOptions(getPostgresUser())
    pooler = runProgram(PGBOUNCER, [...(isRoot ? ['-u', name] : []), file], { PATH: process.env.PATH })
    await expect.poll(() => pooler?.errors(), { timeout: 5000 }).toContain('process up')
    return `postgres://app@127.0.0.1:${port}/postgres`
  }

  test.each(['transaction', 'statement'])('rejects pool mode %s', async (mode) => {
    const env = { DATABASE_URL: await startPooler({ pool_mode: mode }), DATA_DIR: join(root, mode) }
    const words = /^DATABASE_URL 前面的连接池是事务模式.*请把连接池改成 session 模式，或直接连接数据库\n$/
    expect(await refused({ ...env, PORT: '1' })).toMatch(words)
    const error = await runCommandWith(env, 'operator', 'list').catch((one) => one)
    expect(error.stderr).toMatch(words)
  })

  test.each([
    [{ default_pool_size: 1 }, /给不出第二个连接/],
    [{ default_pool_size: 20 }, /只给了 \d+ 个连接，1 个进程（WEB_CONCURRENCY）要 31 个.*default_pool_size/],
    [{ default_pool_size: 50, max_client_conn: 15 }, /只给了 \d+ 个连接，1 个进程/],
  ])('rejects session pools with too few connections: %o', async (settings, words) => {
    const url = await startPooler({ pool_mode: 'session', ...settings })
    expect(await refused({ DATABASE_URL: url, DATA_DIR: join(root, 'small'), PORT: '1' })).toMatch(words)
  })

  test('runs two processes in pool mode session', async () => {
    const url = await startPooler({ pool_mode: 'session', default_pool_size: 60 })
    const port = await findFreePort()
    const env = { DATABASE_URL: url, DATA_DIR: join(root, 'session'), RATE_LIMITS: '0' }
    const site = await started({ ...env, PORT: String(port), WEB_CONCURRENCY: '2' })
    expect(await fetchStatus(port, '/readyz')).toBe(200)

    const asked = `http://127.0.0.1:${port}/api/ranking_list/trend_table?type=3&count=1`
    const answers = () =>
      Promise.all(
        Array.from({ length: 8 }, async () => (await fetch(asked, { headers: { connection: 'close' } })).text()),
      )
    expect((await answers()).every((one) => one.includes('2022349'))).toBe(false)
    await importDraw(env, root, '2022349', '2022-12-29')
    await expect.poll(async () => (await answers()).every((one) => one.includes('2022349'))).toBe(true)

    await expectJobDone(server.ask)
    const beside = await connect({ kind: 'postgres', url })
    const { rows } = await beside.pool.query("select current_setting('statement_timeout') as time")
    expect(rows).toEqual([{ time: '5s' }])
    await beside.close()
    expect(await endProcess(site)).toBe(0)
  })
})
