import type pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { endProcess } from '#server/testing/processes.ts'
import { createFaultySite } from '#server/testing/faulty-site.ts'
import { listDatabaseProcesses, signalProcess } from '#server/testing/database-processes.ts'
import { getPostmasterPid, fetchStatus } from '#server/testing/site-process.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'

// Runs a real site, freezes its database, or lets another site take the database. outage.slow.test.ts kills the
// database.
const trouble = createFaultySite('彩运 冻结')
const { data, asAdmin, allIsBack } = trouble
/** The token is well-formed, so that the request queries the database. */
const VALID_FORM_TOKEN = 'a'.repeat(43)

describe('site with a frozen database', () => {
  let frozen: number[] = []
  const freeze = () => {
    // Stops the postmaster first, so that it forks no further processes.
    process.kill(getPostmasterPid(data), 'SIGSTOP')
    frozen = listDatabaseProcesses(data)
    frozen.forEach((pid) => signalProcess(pid, 'SIGSTOP'))
  }
  const thaw = () => frozen.splice(0).forEach((pid) => signalProcess(pid, 'SIGCONT'))
  afterEach(thaw)

  test('answers 503 until the database thaws, then recovers', async () => {
    freeze()
    expect(frozen.length).toBeGreaterThan(5)
    // All of the following requests are answered before the database is thawed.
    const body = JSON.stringify({ phone: '13800138000', type: 'login' })
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const call = fetchStatus(trouble.port, '/api/ranking_list/draw_lists?type=5')
    // The health check must report the failure before the call fails.
    expect(await Promise.race([call.then(() => 'call'), fetchStatus(trouble.port, '/readyz')])).toBe(503)
    const answers = await Promise.all([
      call,
      fetchStatus(trouble.port, '/api/login/captcha', { method: 'POST', body, headers }),
      fetchStatus(trouble.port, '/draw-winner/3'),
      ...Array.from({ length: 30 }, () =>
        fetchStatus(trouble.port, '/api/user/index', { headers: { token: VALID_FORM_TOKEN } }),
      ),
    ])
    expect(answers).toEqual(answers.map(() => 503))
    thaw()
    await allIsBack('2023001', '2023-01-01')
  })

  test('stops within the time limit, starts again after the thaw', async () => {
    freeze()
    // The running work cannot finish, so the process ends by the time limit of the shutdown.
    expect(await endProcess(trouble.site)).toBe(1)
    expect(trouble.site.output()).toContain('killed by timeout')
    thaw()
    trouble.site = await trouble.again()
    expect(await fetchStatus(trouble.port, '/readyz')).toBe(200)
  })
})

test('a site ends with an error if another site acquires its lock', async () => {
  await asAdmin((waiting) =>
    asAdmin(async (admin) => {
      const taken = waiting.query('select pg_advisory_lock($1)', [LOCK_KEYS.site])
      await expect.poll(() => countLockWaiters(admin)).toBe(1)
      await admin.query(
        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted",
        [LOCK_KEYS.site],
      )
      await taken
      await expect.poll(() => trouble.site.child.exitCode, { timeout: 45_000 }).toBe(1)
    }),
  )
  expect(trouble.site.output()).toMatch(/"level":60.*another site has taken/)
})

async function countLockWaiters(admin: pg.Client): Promise<number | null> {
  const { rowCount } = await admin.query("select from pg_locks where locktype = 'advisory' and not granted")
  return rowCount
}
