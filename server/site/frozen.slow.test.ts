import type pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { ended } from '#server/testing/processes.ts'
import { aSiteInTrouble } from '#server/testing/site-in-trouble.ts'
import { inhabitantsOf, signal } from '#server/testing/inhabitants.ts'
import { postmasterOf, statusOf } from '#server/testing/site-process.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'

// A real site whose database is frozen under it, or serves another. outage.test.ts kills it.
const trouble = aSiteInTrouble('彩运 冻结')
const { data, asAdmin, allIsBack } = trouble
/** Shaped like a token, so that the database is asked whose it is. */
const LOOKED_UP = 'a'.repeat(43)

describe('a frozen database', () => {
  let frozen: number[] = []
  const freeze = () => {
    // The server first: it must bring no more children.
    process.kill(postmasterOf(data), 'SIGSTOP')
    frozen = inhabitantsOf(data)
    frozen.forEach((pid) => signal(pid, 'SIGSTOP'))
  }
  const thaw = () => frozen.splice(0).forEach((pid) => signal(pid, 'SIGCONT'))
  afterEach(thaw)

  test('keeps nobody waiting until it thaws, and then gives nobody another’s answer', async () => {
    freeze()
    expect(frozen.length).toBeGreaterThan(5)
    // Nothing thaws it before all of these have been answered.
    const body = JSON.stringify({ phone: '13800138000', type: 'login' })
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const call = statusOf(trouble.port, '/api/ranking_list/draw_lists?type=5')
    // Who watches the site hears of it first.
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

  test('keeps no site from ending, and serves the next one once it thaws', async () => {
    freeze()
    // What runs can't be finished, and who ended it waits no longer than that limit of the site's own.
    expect(await ended(trouble.site)).toBe(1)
    expect(trouble.site.output()).toContain('killed by timeout')
    thaw()
    trouble.site = await trouble.again()
    expect(await statusOf(trouble.port, '/readyz')).toBe(200)
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
      await expect.poll(() => trouble.site.child.exitCode, { timeout: 45_000 }).toBe(1)
    }),
  )
  expect(trouble.site.output()).toMatch(/"level":60.*another site has taken/)
})

async function waiters(admin: pg.Client): Promise<number | null> {
  const { rowCount } = await admin.query("select from pg_locks where locktype = 'advisory' and not granted")
  return rowCount
}
