import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { resetPassword, signIn } from '#contract/people/account.ts'
import { selection } from '#contract/play/picks.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createBrowser, createMember, requestCodeText } from '#server/testing/browsers.ts'

const HOUR = 3_600_000
const MING = '13800138000'
const site = createSharedSite()

const ssq = selection(1)
const listBets = async (who: Browser, type: 'convention' | 'rand' = 'convention', game = ssq) =>
  (await who.call(game, { type })).data.lists
const listBalls = async (...args: Parameters<typeof listBets>) =>
  (await listBets(...args)).map(({ red_ball, blue_ball }) => `${red_ball}+${blue_ball}`)
const signInByCode = async (who: Browser) => who.call(signIn, { phone: MING, code: await requestCodeText(who, MING) })

describe('sign-in of a visitor', () => {
  test('preserves the visitor’s panels, lucky-mode rounds and used refreshes', async () => {
    const ming = createBrowser(site)
    await ming.call(ssq, { type: 'convention', is_refresh: 1 })
    const panels = [
      await listBalls(ming),
      await listBalls(ming, 'rand'),
      await listBalls(ming, 'convention', selection(3)),
    ]
    const uuid = ming.cookies.get('uuid') ?? ''
    expect((await signInByCode(ming)).data.left_behind).toEqual([])
    expect(ming.cookies.has('uuid')).toBe(false)
    expect([
      await listBalls(ming),
      await listBalls(ming, 'rand'),
      await listBalls(ming, 'convention', selection(3)),
    ]).toEqual(panels)
    const { data } = await ming.call(ssq, { type: 'convention', is_refresh: 1 })
    expect([data.refreshCount, data.user_uuid, data.loop]).toEqual([8, '', 1])
    const stale = createBrowser(site)
    expect((await stale.call(ssq, { type: 'convention', uuid })).status).toBe(400)
  })

  test('drops panels not used for an hour', async () => {
    const ming = createBrowser(site)
    const old = [await listBalls(ming), await listBalls(ming, 'rand', selection(2))]
    site.clock.advance(HOUR)
    const recent = await listBalls(ming, 'rand')
    expect((await signInByCode(ming)).data.left_behind).toEqual([])
    expect(await listBalls(ming)).not.toEqual(old[0])
    expect(await listBalls(ming, 'rand', selection(2))).not.toEqual(old[1])
    expect(await listBalls(ming, 'rand')).toEqual(recent)
  })

  test("preserves the member's own panels and running rounds", async () => {
    const home = await createMember(site, MING)
    const mine = [await listBalls(home), await listBalls(home, 'rand')]
    site.clock.advance(60_000)
    const away = createBrowser(site)
    await listBalls(away)
    await listBalls(away, 'rand')
    const dlt = await listBalls(away, 'rand', selection(2))
    expect((await signInByCode(away)).data.left_behind).toEqual([
      { type: 1, mode: 'convention' },
      { type: 1, mode: 'rand' },
    ])
    expect([await listBalls(away), await listBalls(away, 'rand')]).toEqual(mine)
    expect(await listBalls(away, 'rand', selection(2))).toEqual(dlt)
  })

  test("drops the visitor's lucky panel if the member has a round", async () => {
    const home = await createMember(site, MING)
    await listBalls(home)
    site.clock.set('2022-10-23T10:00:00+08:00')
    const away = createBrowser(site)
    const dropped = await listBalls(away)
    await away.call(resetPassword, {
      phone: MING,
      password: 'kx7Pq29w',
      code: await requestCodeText(away, MING, 'forget'),
    })
    const { data } = await away.call(signIn, { phone: MING, type: 'password', password: 'kx7Pq29w' })
    expect(data.left_behind).toEqual([{ type: 1, mode: 'convention' }])
    expect(await listBalls(away)).not.toEqual(dropped)
    const { rows } = await site.db.execute(
      'select count(*)::int as rounds from pick_rounds where ended_at is null and game = 1',
    )
    expect(rows).toEqual([{ rounds: 1 }])
  })

  test('moves panels once for two concurrent sign-ins', async () => {
    const ming = createBrowser(site)
    const panel = await listBalls(ming)
    const twin = createBrowser(site)
    twin.cookies.set('uuid', ming.cookies.get('uuid') ?? '')
    const [code, other] = [await requestCodeText(ming, MING), await requestCodeText(twin, '13900139000')]
    await Promise.all([
      ming.call(signIn, { phone: MING, code }),
      twin.call(signIn, { phone: '13900139000', code: other }),
    ])
    const both = [await listBalls(ming), await listBalls(twin)]
    expect(both.filter((one) => JSON.stringify(one) === JSON.stringify(panel))).toHaveLength(1)
  })

  test('is retried after a deadlock with account deletion', async () => {
    const home = await createMember(site, MING)
    const mine = await listBalls(home)
    site.clock.advance(60_000)
    const ming = createBrowser(site)
    await ming.call(ssq, { type: 'rand' })
    const code = await requestCodeText(ming, MING)
    const signingIn = await site.db.transaction(async (tx) => {
      await tx.execute(sql`select from pick_owners where user_id = 1 for update`)
      // The sign-in has locked the account for its session and waits for the row in pick_owners.
      const answer = ming.call(signIn, { phone: MING, code })
      await expect.poll(() => countLockWaits(site.db)).toBe(1)
      await tx.execute(sql`select from users where id = 1 for update`)
      return { answer }
    })
    expect(await signingIn.answer).toMatchObject({ status: 200, msg: '登录成功' })
    expect(await listBalls(ming)).toEqual(mine)
  })

  test('succeeds with a malformed uuid cookie', async () => {
    const ming = createBrowser(site)
    ming.cookies.set('uuid', "x'--")
    expect((await signInByCode(ming)).status).toBe(200)
  })
})
