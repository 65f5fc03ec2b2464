import type pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { ended } from '#server/testing/processes.ts'
import { aSiteInTrouble } from '#server/testing/site-in-trouble.ts'
import { inhabitantsOf, signal } from '#server/testing/inhabitants.ts'
import { postmasterOf, statusOf } from '#server/testing/site-process.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'

// A real site whose database is frozen or lost to another site. outage.slow.test.ts kills it.
const trouble = aSiteInTrouble('彩运 冻结')
const { data, asAdmin, allIsBack } = trouble
/** Has the form of a token, so that the request queries the database. */
const LOOKED_UP = 'a'.repeat(43)

describe('frozen database', () => {
  let frozen: number[] = []
  const freeze = () => {
    // Stops the postmaster first, so that it forks no more children.
    process.kill(postmasterOf(data), 'SIGSTOP')
    frozen = inhabitantsOf(data)
    frozen.forEach((pid) => signal(pid, 'SIGSTOP'))
  }
  const thaw = () => frozen.splice(0).forEach((pid) => signal(pid, 'SIGCONT'))
  afterEach(thaw)

  test('answers 503 until it thaws and mixes up no responses', async () => {
    freeze()
    expect(frozen.length).toBeGreaterThan(5)
    // The database is frozen until all of these are answered.
    const body = JSON.stringify({ phone: '13800138000', type: 'login' })
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const call = statusOf(trouble.port, '/api/ranking_list/draw_lists?type=5')
    // Health checks must report the failure first.
    expect(await Promise.race([call.then(() => 'call'), statusOf(trouble.port, '/readyz')])).toBe(503)
    const answers = await Promise.all([
      call,
      statusOf(trouble.port, '/api/login/captcha', { method: 'POST', body, headers }),
      statusOf(trouble.port, '/draw-winner/3'),
      ...Array.from({ length: 30 }, () => statusOf(trouble.port, '/api/user/index', { headers: { token: LOOKED_UP } })),
    ])
    expect(answers).toEqual(answers.map(() => 503))
    thaw()
    await allIsBack('2023001', '2023-01-01')
  })

  test('does not prevent a stop; the next start works', async () => {
    freeze()
    // The running work cannot finish, so the stop waits for its own time limit.
    expect(await ended(trouble.site)).toBe(1)
    expect(trouble.site.output()).toContain('killed by timeout')
    thaw()
    trouble.site = await trouble.again()
    expect(await statusOf(trouble.port, '/readyz')).toBe(200)
  })
})

test('ends with a fatal line if another site takes the lock', async () => {
  await asAdmin((waiting) =>
    asAdmin(async (admin) => {
      const taken = waiting.query('select pg_advisory_lock($1)', [LOCK_KEYS.site])
      await expect.poll(() => waiters(admin)).toBe(1)
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

async function waiters(admin: pg.Client): Promise<number | null> {
  const { rowCount } = await admin.query("select from pg_locks where locktype = 'advisory' and not granted")
  return rowCount
}
