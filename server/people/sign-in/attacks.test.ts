import { describe, expect, test } from 'vitest'
import {
  deleteAccount,
  proveMyself,
  resetPassword,
  sendCode,
  setOperatorPassword,
  signIn,
  signInChallenge,
} from '#contract/people/account.ts'
import { addOperator } from '#server/people/operators/operators.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import {
  type Browser,
  createBrowser,
  createMember,
  createOperator,
  requestCodeText,
  OPERATOR_PASSWORD,
} from '#server/testing/browsers.ts'
import { createPhone } from '#server/testing/members.ts'
import { findNonce } from '#server/testing/proof-of-work.ts'
import { PHONE_CAPS } from './codes.rules.ts'
import { createSiteKeys } from './keys.ts'
import { wrongTries } from './sign-in.tables.ts'
import { TRY_CAPS, TRY_ZEROS } from './tries.rules.ts'

// Tests each attack of docs/rules/security.md#signing-in-under-attack, and what the account's owner can still do.
const SECRET = 'a secret of this test, 32 characters or more'
const MING = '13800138000'
const PASSWORD = 'Lantern88x'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const keys = createSiteKeys(SECRET)
// Guest cookies are only set if rate limits are enabled.
const site = createSharedSite({ env: { SITE_SECRET: SECRET, RATE_LIMITS: '1' } })
const MORE_WORK = {
  status: 400,
  msg: '为了账号安全，需要先完成安全验证，请再试一次',
  data: { type: 'captcha', zeros: TRY_ZEROS },
}

let last = 0
const nextAddress = () => `203.0.${Math.floor(++last / 250)}.${last % 250}`
const createStranger = () => createBrowser(site, nextAddress())

/** Creates a browser with a guest cookie, set by its first page or call. */
async function createGuest(address = nextAddress()): Promise<Browser> {
  const browser = createBrowser(site, address)
  await browser.call(signInChallenge, {})
  return browser
}

const guessCode = (who: Browser, phone = MING) => who.call(signIn, { phone, code: '000000' })
const tryPassword = (who: Browser, password: string, rest: object = {}) =>
  who.call(signIn, { phone: MING, type: 'password', password, ...rest })

/** Solves a challenge with at least `zeros` leading zero bits and returns the request fields for one call. */
async function solveWork(who: Browser, zeros: number) {
  const { data } = await who.call(signInChallenge, { zeros })
  return { challenge_id: data.id, challenge: findNonce(data.work) }
}

async function insertWrongTries(count: number, { phone = '', address = '198.51.100.1' }): Promise<void> {
  const row = {
    phoneKey: phone === '' ? null : keys.phone(phone, 'unknown'),
    addressKey: keys.address(address),
    widerKey: keys.widerNetwork(address),
    at: site.clock.now(),
  }
  await site.db.insert(wrongTries).values(Array.from({ length: count }, () => row))
}

/** Creates a member with a password and returns the member's browser: signed out, but known for the phone. */
async function createKnownBrowser(): Promise<Browser> {
  const ming = await createMember(site, MING, nextAddress())
  await ming.call(resetPassword, { phone: MING, code: await requestCodeText(ming, MING, 'forget'), password: PASSWORD })
  ming.cookies.delete('Admin-Token')
  site.clock.advance(MINUTE)
  return ming
}

describe('guesses at codes', () => {
  test('do not stop the owner’s code request and sign-in', async () => {
    for (let i = 0; i < 20; i++) expect((await guessCode(createStranger())).msg).toBe('验证码错误')
    const owner = createStranger()
    const code = await requestCodeText(owner, MING)
    expect((await owner.call(signIn, { phone: MING, code })).status).toBe(200)
  })

  test('do not invalidate a code that another browser requested', async () => {
    const owner = await createGuest('198.51.100.7')
    const code = await requestCodeText(owner, MING)
    const neighbour = await createGuest('198.51.100.7')
    for (let i = 0; i < 5; i++) expect((await guessCode(neighbour)).msg).toBe('验证码错误')
    expect((await neighbour.call(signIn, { phone: MING, code })).msg).toBe('验证码错误')
    expect((await owner.call(signIn, { phone: MING, code })).status).toBe(200)
  })

  test('of unknown browsers are limited to 75 per phone daily', async () => {
    for (let half = 0; half < 48; half++) {
      const attacker = await createGuest()
      await attacker.call(sendCode, { phone: MING, type: half % 2 ? 'login' : 'forget' })
      for (let i = 0; i < 6; i++) {
        await guessCode(attacker)
        await attacker.call(resetPassword, { phone: MING, code: '000000', password: PASSWORD })
      }
      site.clock.advance(30 * MINUTE)
    }
    const { rows } = await site.db.execute<{ tries: number }>('select sum(tries)::int as tries from sign_in_codes')
    expect(rows).toEqual([{ tries: 75 }])
    const [day] = PHONE_CAPS.unknown
    expect((day?.most ?? 0) * 5 + TRY_CAPS.phone.closed.most).toBe(100)
  })
})

describe('requests for codes', () => {
  test('of unknown browsers do not use up the member’s codes', async () => {
    const member = await createMember(site, MING, nextAddress())
    await requestAll()
    expect((await createStranger().call(sendCode, { phone: MING, type: 'login' })).status).toBe(400)
    expect((await member.call(sendCode, { phone: MING, type: 'login' })).status).toBe(200)
    // A session is enough, even in a browser without the mark of a known browser.
    member.cookies.delete('known')
    const proof = await requestCodeText(member, MING, 'prove')
    expect((await member.call(proveMyself, { code: proof })).status).toBe(200)
    const end = await requestCodeText(member, MING, 'delete')
    expect((await member.call(deleteAccount, { code: end })).status).toBe(200)
  })

  test.each([
    ['IPv4 address', () => '198.51.100.9'],
    ['IPv6 /48', (i: number) => `2001:db8:9:${i + 1}::1`],
  ])('from one %s: at most five per phone, other networks unaffected', async (_network, address) => {
    let sent = 0
    for (let i = 0; i < 10; i++) {
      const { status } = await (await createGuest(address(i))).call(sendCode, { phone: MING, type: 'login' })
      if (status === 200) sent++
      site.clock.advance(MINUTE)
    }
    expect(sent).toBe(5)
    expect((await createStranger().call(sendCode, { phone: MING, type: 'login' })).status).toBe(200)
  })

  /** Uses up the daily limit of codes for MING that unknown browsers may request. */
  async function requestAll(): Promise<void> {
    for (let i = 0; i < 15; i++) {
      site.clock.advance(MINUTE)
      await createStranger().call(sendCode, { phone: MING, type: 'login' })
    }
    site.clock.advance(MINUTE)
  }
})

describe('proof of work for a code', () => {
  const priced = createSharedSite({ env: { SITE_SECRET: SECRET, CAPTCHA: 'on' } })
  const request = async (zeros: number) => {
    const who = createBrowser(priced, nextAddress())
    return who.call(sendCode, { phone: MING, type: 'login', ...(await solveWork(who, zeros)) })
  }

  test('doubles from a phone’s third code', async () => {
    for (let i = 0; i < 2; i++) {
      expect((await request(17)).status).toBe(200)
      priced.clock.advance(MINUTE)
    }
    expect((await request(17)).data).toEqual({ type: 'captcha', zeros: 18 })
    expect((await request(18)).status).toBe(200)
  })

  test('does not increase for a known browser', async () => {
    for (let i = 0; i < 3; i++) {
      await request(18)
      priced.clock.advance(MINUTE)
    }
    const ming = createBrowser(priced, nextAddress())
    ming.cookies.set('known', keys.knownBrowser(MING).toString('base64url'))
    const sent = await ming.call(sendCode, { phone: MING, type: 'login', ...(await solveWork(ming, 17)) })
    expect(sent.status).toBe(200)
  })
})

describe('wrong passwords', () => {
  test('require proof of work after ten an hour', async () => {
    await createKnownBrowser()
    for (let i = 0; i < 10; i++) expect((await tryPassword(createStranger(), 'wrong')).msg).toBe('账号或密码错误')
    const stranger = createStranger()
    expect(await tryPassword(stranger, PASSWORD)).toEqual(MORE_WORK)
    expect(await tryPassword(stranger, PASSWORD, await solveWork(stranger, TRY_ZEROS - 1))).toEqual(MORE_WORK)
    expect((await tryPassword(stranger, PASSWORD, await solveWork(stranger, TRY_ZEROS))).status).toBe(200)
  })

  test('block unknown browsers after 25 per phone daily', async () => {
    const known = await createKnownBrowser()
    await insertWrongTries(25, { phone: MING })
    site.clock.advance(23 * HOUR)
    const stranger = createStranger()
    expect(await tryPassword(stranger, PASSWORD)).toMatchObject({
      msg: '密码错误次数过多，请改用验证码登录，或明天再试',
      data: { wait: 3600 },
    })
    expect((await tryPassword(known, PASSWORD)).status).toBe(200)
    const code = await requestCodeText(stranger, MING)
    expect((await stranger.call(signIn, { phone: MING, code })).status).toBe(200)
  })

  test('of known browsers are counted separately', async () => {
    const known = await createKnownBrowser()
    for (let i = 0; i < 10; i++) expect((await tryPassword(known, 'wrong')).msg).toBe('账号或密码错误')
    expect(await tryPassword(known, PASSWORD)).toEqual(MORE_WORK)
    expect((await tryPassword(createStranger(), PASSWORD)).status).toBe(200)
  })

  test('are stored as wrong tries, a correct password is not', async () => {
    const known = await createKnownBrowser()
    await tryPassword(known, 'wrong')
    expect((await tryPassword(known, PASSWORD)).status).toBe(200)
    expect(await site.db.$count(wrongTries)).toBe(1)
  })
})

describe('failures of one network', () => {
  const CARRIERS = '100.64.0.1'

  test('require proof of work after 300 in ten minutes', async () => {
    await insertWrongTries(299, { address: CARRIERS })
    expect((await guessCode(createBrowser(site, CARRIERS), createPhone())).msg).toBe('验证码错误')
    const newcomer = createBrowser(site, CARRIERS)
    const code = await requestCodeText(newcomer, MING)
    expect(await newcomer.call(signIn, { phone: MING, code })).toEqual(MORE_WORK)
    const work = await solveWork(newcomer, TRY_ZEROS)
    expect((await newcomer.call(signIn, { phone: MING, code, ...work })).status).toBe(200)
    site.clock.advance(10 * MINUTE)
    expect((await guessCode(createBrowser(site, CARRIERS), createPhone())).msg).toBe('验证码错误')
  })

  test('block a network after 900 in ten minutes, except known browsers', async () => {
    const known = await createKnownBrowser()
    await insertWrongTries(900, { address: CARRIERS })
    const newcomer = createBrowser(site, CARRIERS)
    expect(await guessCode(newcomer)).toMatchObject({ msg: '错误次数过多，请稍后再试', data: { wait: 600 } })
    const here = createBrowser(site, CARRIERS)
    here.cookies.set('known', known.cookies.get('known') ?? '')
    expect((await tryPassword(here, PASSWORD)).status).toBe(200)
  })

  test('of an IPv6 /48 have three times an address’s limits', async () => {
    for (let i = 0; i < 9; i++) await insertWrongTries(100, { address: `2001:db8:1:${i}::1` })
    const far = createBrowser(site, '2001:db8:2:1::1')
    expect((await guessCode(far)).msg).toBe('验证码错误')
    expect(await guessCode(createBrowser(site, '2001:db8:1:ffff::1'))).toEqual(MORE_WORK)
    for (let i = 0; i < 18; i++) await insertWrongTries(100, { address: `2001:db8:1:${i}::1` })
    expect((await guessCode(createBrowser(site, '2001:db8:1:ffff::1'))).msg).toBe('错误次数过多，请稍后再试')
  })
})

describe('operator under attack', () => {
  const BOSS = '13600136000'
  const asOperator = async (who: Browser) => {
    const code = await requestCodeText(who, BOSS)
    return who.call(signIn, { phone: BOSS, type: 'operator', password: OPERATOR_PASSWORD, code })
  }
  const attack = async () => {
    site.clock.advance(MINUTE)
    await insertWrongTries(25, { phone: BOSS })
    for (let i = 0; i < 15; i++) {
      await createStranger().call(sendCode, { phone: BOSS, type: 'login' })
      site.clock.advance(MINUTE)
    }
  }

  test('signs in on a known browser', async () => {
    const boss = await createOperator(site, 'administrator', BOSS)
    await attack()
    expect((await asOperator(boss)).status).toBe(200)
  })

  test('signs in on a new browser after using a one-time link', async () => {
    await createOperator(site, 'administrator', BOSS)
    await attack()
    const fresh = createStranger()
    expect((await asOperator(fresh)).status).toBe(400)
    const token = await site.db.transaction((tx) => addOperator(tx, { phone: BOSS }, site.clock.now()))
    await fresh.call(setOperatorPassword, { token, password: OPERATOR_PASSWORD })
    expect((await asOperator(fresh)).status).toBe(200)
  })
})

test('a browser is known for its last three phone numbers', async () => {
  const browser = createStranger()
  const phones = [MING, createPhone(), createPhone(), createPhone()]
  for (const phone of phones) await browser.call(signIn, { phone, code: await requestCodeText(browser, phone) })
  const marks = browser.cookies.get('known')?.split('.') ?? []
  expect(marks).toEqual(
    phones
      .slice(1)
      .toReversed()
      .map((phone) => keys.knownBrowser(phone).toString('base64url')),
  )
})

describe('after setting the clock back by an hour', () => {
  test('sends a code immediately', async () => {
    await requestCodeText(createStranger(), MING)
    site.clock.advance(-HOUR)
    expect((await createStranger().call(sendCode, { phone: MING, type: 'login' })).status).toBe(200)
  })

  test('ignores earlier wrong tries', async () => {
    await insertWrongTries(900, { phone: MING, address: '198.51.100.3' })
    site.clock.advance(-HOUR)
    expect((await tryPassword(createBrowser(site, '198.51.100.3'), 'wrong')).msg).toBe('账号或密码错误')
  })

  test('rejects a code sent before the change', async () => {
    const ming = createStranger()
    const code = await requestCodeText(ming, MING)
    site.clock.advance(-HOUR)
    expect((await ming.call(signIn, { phone: MING, code })).msg).toBe('验证码错误')
  })
})

describe('audit log', () => {
  const failures = async () =>
    (await site.db.execute("select detail->>'by' as by, target from audit_log where action = 'sign_in_failed'")).rows

  test('stores no failure for a phone without an account', async () => {
    await tryPassword(createStranger(), 'wrong')
    const stranger = createStranger()
    await requestCodeText(stranger, MING)
    await guessCode(stranger)
    expect(await failures()).toEqual([])
  })

  test('stores an account’s wrong passwords, but no guess without a valid code', async () => {
    await createMember(site, MING, nextAddress())
    for (let i = 0; i < 10; i++) await guessCode(createStranger())
    expect(await failures()).toEqual([])
    await tryPassword(createStranger(), 'wrong')
    expect(await failures()).toEqual([{ by: 'password', target: '1' }])
  })
})
