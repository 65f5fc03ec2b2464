import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import { createSwitchableAddress, type SwitchableAddress } from '#server/testing/switchable-address.ts'
import { createPostgresServer, type PostgresServer, createStandby } from '#server/testing/postgres-server.ts'
import { endProcess, findFreePort, type RunningProcess, awaitOutput } from '#server/testing/processes.ts'
import { createSiteProcesses, expectJobDone, fetchStatus, importDraw } from '#server/testing/site-process.ts'

// Runs a real site with two processes. The address of its database leads to a primary and after a failover to its
// standby.

const { root, run, started, end } = createSiteProcesses('caiyun-failover')
const PROCESSES = 2
const servers = new Set<PostgresServer>()
let primary: PostgresServer
let standby: PostgresServer
let address: SwitchableAddress
let site: RunningProcess
let port: number
let env: Record<string, string>
beforeAll(async () => {
  primary = createPostgresServer(join(root, 'a'))
  address = await createSwitchableAddress(primary.socket)
  port = await findFreePort()
  env = { DATABASE_URL: address.url(), DATA_DIR: join(root, 'site'), RATE_LIMITS: '0' }
  site = await started({ ...env, PORT: String(port), WEB_CONCURRENCY: String(PROCESSES) })
  standby = await createStandby(primary, join(root, 'b'))
  servers.add(primary).add(standby)
})
afterAll(async () => {
  for (const server of servers) server.kill()
  address.close()
  await end()
})

const fetchReadiness = () => fetchStatus(port, '/readyz')

/** A process shows the draw only if its LISTEN connection works. */
async function expectDrawInAllProcesses(issueno: string, opendate: string): Promise<void> {
  await importDraw(env, root, issueno, opendate)
  // Uses new connections, so that the requests reach all processes.
  const newest = async () => {
    const headers = { connection: 'close' }
    const path = '/api/ranking_list/trend_table?type=3&count=1'
    const asked = Array.from({ length: 4 * PROCESSES }, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      return ((await answer.json()) as { data: { rows: { issueno: string }[] } }).data.rows[0]?.issueno
    })
    return [...new Set(await Promise.all(asked))]
  }
  await expect.poll(newest, { timeout: 20_000 }).toEqual([issueno])
}

async function expectLocksHeld(): Promise<void> {
  const held = async (key: number) => {
    const locks = `select from pg_locks where locktype = 'advisory' and key = $1 and granted`
    return (await primary.ask(locks.replace('key', key === LOCK_KEYS.site ? 'objid' : 'classid'), [key])).length
  }
  await expect.poll(() => held(LOCK_KEYS.site), { timeout: 15_000 }).toBe(1)
  await expect.poll(() => held(LOCK_KEYS.queue), { timeout: 15_000 }).toBe(PROCESSES)
}

async function expectRecovery(issueno: string, opendate: string): Promise<void> {
  await expectDrawInAllProcesses(issueno, opendate)
  await expectJobDone(primary.ask)
  await expectLocksHeld()
}

test('answers 503 from the end of the primary until the standby is promoted', async () => {
  await expectRecovery('2022349', '2022-12-29')
  primary.kill()
  address.leadTo(standby.socket)
  await expect.poll(fetchReadiness, { timeout: 10_000 }).toBe(503)
  // The standby would answer reads, but the site must not use it.
  expect(await fetchStatus(port, '/api/ranking_list/draw_lists?type=4')).toBe(503)
  await standby.ask('select pg_promote()')
  await expect.poll(fetchReadiness, { timeout: 10_000 }).toBe(200)
  expect(await fetchStatus(port, '/api/ranking_list/draw_lists?type=4')).toBe(200)
  ;[primary, standby] = [standby, primary]
  await expectRecovery('2022350', '2022-12-30')
})

test("closes the site's connections to a primary that became read-only", async () => {
  // The killed primary cannot become a standby, so a new standby is created.
  standby = await createStandby(primary, join(root, 'c'))
  servers.add(standby)
  const former = primary
  await former.ask('alter system set default_transaction_read_only = on')
  await former.ask('select pg_reload_conf()')
  address.leadTo(standby.socket)
  await standby.ask('select pg_promote()')
  ;[primary, standby] = [standby, former]
  await expect.poll(fetchReadiness, { timeout: 10_000 }).toBe(200)
  await expectRecovery('2022351', '2022-12-31')
  // Ignores graphile-worker's own LISTEN connection. queue-lock.ts has another one.
  const left = () =>
    former.ask(
      `select query from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and query not ilike '%listen "jobs:insert"%'`,
    )
  await expect.poll(left, { timeout: 30_000 }).toEqual([])
})

test('a start waits until the database is writable', async () => {
  expect(await endProcess(site)).toBe(0)
  address.leadTo(standby.socket)
  const waiting = run({ ...env, PORT: String(port) })
  await awaitOutput(waiting, /数据库现在只读/)
  address.leadTo(primary.socket)
  await awaitOutput(waiting, /彩运已启动/)
  expect(await fetchReadiness()).toBe(200)
})
