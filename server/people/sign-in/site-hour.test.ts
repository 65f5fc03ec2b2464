import { describe, expect, test } from 'vitest'
import { deleteAccount, sendCode, signIn, signInChallenge } from '#contract/people/account.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createSite } from '#server/testing/site.ts'
import { type Browser, createBrowser, createMember, requestCodeText } from '#server/testing/browsers.ts'
import { createPhone } from '#server/testing/members.ts'
import { solveChallenge } from '#server/testing/proof-of-work.ts'
import { codeMinutes, signInCodes } from './sign-in.tables.ts'

const MING = '13800138000'
const HONG = '13900139000'
const MINUTE = 60_000
const SITE_FULL = { status: 400, msg: '验证码发送过于频繁，请稍后再试', data: { wait: 600 } }
const KNOWN = 'known'

const createPhones = (count: number) => Array.from({ length: count }, createPhone)

describe('hourly limit of the site’s codes', () => {
  const site = createSharedSite({ now: '2022-10-20T10:00:30+08:00', env: { SMS_SITE_HOUR: '10' } })
  const strangers = (count: number, from = 0) =>
    createPhones(count).map((phone, i) =>
      createBrowser(site, `198.51.100.${from + i}`).call(sendCode, { phone, type: 'login' }),
    )
  const good = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200)

  test('reserves half of the codes for known browsers', async () => {
    const ming = await createMember(site, MING)
    site.clock.advance(70 * MINUTE)
    const answers = await Promise.all(strangers(30))
    expect(good(answers)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 400)).toEqual(Array.from({ length: 25 }, () => SITE_FULL))
    expect((await ming.call(sendCode, { phone: MING, type: 'login' })).status).toBe(200)
    // The browser is unknown for another phone, and another browser is unknown for this phone.
    expect(await ming.call(sendCode, { phone: HONG, type: 'login' })).toEqual(SITE_FULL)
    site.clock.advance(MINUTE)
    expect(await createBrowser(site).call(sendCode, { phone: MING, type: 'login' })).toEqual(SITE_FULL)
  })

  test('applies the hourly limit to all browsers together', async () => {
    const theirs = createPhones(12)
    const members = await Promise.all(theirs.map((phone, i) => knownAs(phone, `203.0.113.${i}`)))
    await site.db.delete(codeMinutes)
    site.clock.advance(2 * MINUTE)
    const calls = members.map((member, i) => member.call(sendCode, { phone: theirs[i] ?? '', type: 'login' }))
    const answers = await Promise.all(calls)
    expect(good(answers)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 400)).toEqual([SITE_FULL, SITE_FULL])
  })

  test('applies the hourly limit to any 60 minutes', async () => {
    await Promise.all(strangers(5))
    for (const [minutes, sent] of [
      [58, 0],
      [1, 0],
      [2, 5],
    ] as const) {
      site.clock.advance(minutes * MINUTE)
      expect(good(await Promise.all(strangers(6, 20))), `after ${minutes} more minutes`).toHaveLength(sent)
    }
  })

  /** Deletes the site's counters, and returns a browser that is known for a phone. */
  async function knownAs(phone: string, address: string): Promise<Browser> {
    await site.db.delete(codeMinutes)
    const browser = createBrowser(site, address)
    const code = await requestCodeText(browser, phone)
    await browser.call(signIn, { phone, code })
    return browser
  }
})

describe('mark of a known browser', () => {
  const site = createSharedSite({ env: { SMS_SITE_HOUR: '2' } })
  /** Returns whether the browser still gets a code after unknown browsers used up their half. */
  async function keepsItsShare(browser: Browser, phone: string): Promise<boolean> {
    await site.db.delete(codeMinutes)
    await site.db.delete(signInCodes)
    await createBrowser(site, '203.0.113.9').call(sendCode, { phone: '13500000000', type: 'login' })
    return (await browser.call(sendCode, { phone, type: 'login' })).status === 200
  }

  test('is HttpOnly, opaque and outlives the session', async () => {
    const ming = await createMember(site, MING)
    const line = [ming.last?.headers['set-cookie']].flat().find((one) => one?.startsWith(`${KNOWN}=`))
    expect(line).toMatch(/^known=[\w-]{43}; Max-Age=15552000; Path=\/api\/login; HttpOnly; SameSite=Lax$/)
    ming.cookies.delete('Admin-Token')
    expect(await keepsItsShare(ming, MING)).toBe(true)
  })

  test.each<[string, (mark: string) => string]>([
    ['forged', () => 'A'.repeat(43)],
    ['with one changed character', (mark) => (mark.startsWith('A') ? 'B' : 'A') + mark.slice(1)],
    ['truncated', (mark) => mark.slice(0, 22)],
    ['longer', (mark) => `${mark}AA`],
    ['empty', () => ''],
  ])('is ignored if it is altered: %s', async (_how, forge) => {
    const ming = await createMember(site, MING)
    ming.cookies.set(KNOWN, forge(ming.cookies.get(KNOWN) ?? ''))
    expect(await keepsItsShare(ming, MING)).toBe(false)
  })

  test('is ignored for another phone', async () => {
    const ming = await createMember(site, MING)
    expect(await keepsItsShare(ming, HONG)).toBe(false)
  })

  test('is ignored if another site created it', async () => {
    const other = await createSite({ env: { SITE_SECRET: 'another secret of 32 characters!!!' } })
    const ming = await createMember(other, MING)
    const here = createBrowser(site)
    here.cookies.set(KNOWN, ming.cookies.get(KNOWN) ?? '')
    expect(await keepsItsShare(here, MING)).toBe(false)
    await other.close()
  })

  test('is deleted with the account', async () => {
    const ming = await createMember(site, MING)
    await site.db.delete(codeMinutes)
    const code = await requestCodeText(ming, MING, 'delete')
    expect((await ming.call(deleteAccount, { code })).status).toBe(200)
    expect(ming.cookies.has(KNOWN)).toBe(false)
  })
})

describe('challenge for sending a code', () => {
  const site = createSharedSite({ env: { CAPTCHA: 'on', SMS_ADDRESS_DAY: '2', SMS_SITE_HOUR: '1000' } })
  const NEEDED = { status: 400, msg: '请先完成安全验证', data: { type: 'captcha' } }
  const asks = async (who: Browser, phone: string) =>
    who.call(sendCode, { phone, type: 'login', ...(await solveChallenge(who)) })
  const asksBare = (who: Browser, phone: string) => who.call(sendCode, { phone, type: 'login' })

  test('reveals nothing about a phone until it is solved', async () => {
    const unknown = () => createBrowser(site, '203.0.113.7')
    expect((await asks(createBrowser(site), MING)).status).toBe(200)
    const [paused, calm] = [unknown(), unknown()]
    expect(await asksBare(paused, MING)).toEqual(NEEDED)
    expect(await asksBare(calm, HONG)).toEqual(NEEDED)
    expect({ ...paused.last?.headers, 'site-time': 0, date: 0 }).toEqual({
      ...calm.last?.headers,
      'site-time': 0,
      date: 0,
    })
    const wrong = await unknown().call(sendCode, { phone: MING, type: 'login', challenge_id: 'x', challenge: '1' })
    expect(wrong.msg).toBe('安全验证没有通过，请再试一次')
    // With a solved challenge, the response contains the seconds to wait for this phone.
    expect((await asks(unknown(), MING)).data).toEqual({ wait: 60 })
  })

  test('is not used up if the address’s limit is reached', async () => {
    const ming = createBrowser(site)
    for (const phone of createPhones(2)) expect((await asks(ming, phone)).status).toBe(200)
    const proof = await solveChallenge(ming)
    const refused = await ming.call(sendCode, { phone: MING, type: 'login', ...proof })
    expect(refused).toMatchObject({
      status: 400,
      msg: expect.stringContaining('您所在的网络'),
      data: { wait: 86_400 },
    })
    expect((await asksBare(ming, MING)).data).toEqual({ wait: 86_400 })
    const { rows } = await site.db.execute(`select expires_at > '${site.clock.now().toISOString()}' as lives
      from challenges where id = '${proof.challenge_id}'`)
    expect(rows).toEqual([{ lives: true }])
  })

  test('is used up even if the phone’s limit is reached', async () => {
    const ming = createBrowser(site)
    await asks(ming, MING)
    const proof = await solveChallenge(ming)
    expect((await ming.call(sendCode, { phone: MING, type: 'login', ...proof })).data).toEqual({ wait: 60 })
    expect((await ming.call(sendCode, { phone: HONG, type: 'login', ...proof })).msg).toBe(
      '安全验证没有通过，请再试一次',
    )
  })
})

test('requires no proof of work with the SMS sandbox', async () => {
  const site = await createSite()
  const { data } = await createBrowser(site).call(signInChallenge, {})
  expect(data).toEqual({ id: '', work: { salt: '', zeros: 0 } })
  await site.close()
})
