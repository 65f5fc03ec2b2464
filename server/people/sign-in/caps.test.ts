import { describe, expect, test } from 'vitest'
import { changePhone, deleteAccount, resetPassword, sendCode, signIn } from '#contract/people/account.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aBrowser, aMember, codeFor } from '#server/testing/people.ts'
import { aPhone } from '#server/testing/phones.ts'
import { wrongTries } from './sign-in.tables.ts'

const MING = '13800138000'
const HOUR = 3_600_000
const MINUTE = 60_000
const NOW = '2022-10-20T10:00:00+08:00'
const site = aSharedSite({ now: NOW })

test('one code per phone and purpose in 60 s, saying how long to wait; a reset in the sandbox after 10 s', async () => {
  const ming = aBrowser(site)
  await codeFor(ming, MING)
  site.clock.advance(59_000)
  expect(await ming.call(sendCode, { phone: MING, type: 'login' })).toEqual({
    status: 400,
    msg: '请在 1 秒后再获取验证码',
    data: { wait: 1 },
  })
  site.clock.advance(1000)
  expect((await ming.call(sendCode, { phone: MING, type: 'login' })).status).toBe(200)
  expect((await ming.call(sendCode, { phone: MING, type: 'forget' })).status).toBe(200)
  site.clock.advance(9999)
  expect((await ming.call(sendCode, { phone: MING, type: 'forget' })).data).toEqual({ wait: 1 })
  site.clock.advance(1)
  expect((await ming.call(sendCode, { phone: MING, type: 'forget' })).status).toBe(200)
})

test('five codes an hour and ten a day per phone', async () => {
  let sent = 0
  for (let minute = 0; minute < 23 * 60; minute += 10) {
    const { status } = await aBrowser(site, `203.0.113.${minute % 241}`).call(sendCode, {
      phone: MING,
      type: 'login',
    })
    if (status === 200) sent++
    if (minute === 50) expect(sent).toBe(5)
    site.clock.advance(10 * MINUTE)
  }
  expect(sent).toBe(10)
})

describe('one address asking for many phones', () => {
  const few = aSharedSite({ now: NOW, env: { SMS_ADDRESS_DAY: '20' } })
  const asks = (address: string) => aBrowser(few, address).call(sendCode, { phone: aPhone(), type: 'login' })

  test('gets as many codes as it may in a day, all at once if it likes, and then hears why there are no more', async () => {
    for (let i = 0; i < 20; i++) expect((await asks('100.64.0.1')).status).toBe(200)
    few.clock.advance(HOUR)
    expect(await asks('100.64.0.1')).toEqual({
      status: 400,
      msg: '您所在的网络一天内已获取 20 条验证码，请换一个网络，或用密码登录',
      data: { wait: 23 * 3600 },
    })
    expect((await asks('100.64.0.2')).status).toBe(200)
    few.clock.advance(23 * HOUR)
    expect((await asks('100.64.0.1')).status).toBe(200)
  })

  test('of IPv6, a household of many addresses counts as one', async () => {
    const answers = []
    for (let i = 0; i < 22; i++) answers.push(await asks(`2001:db8:1:2::${i + 1}`))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  })
})

test('ten wrong tries close a phone for the codes and passwords of everyone, at least half an hour', async () => {
  for (let i = 0; i < 10; i++) {
    const words = (
      await aBrowser(site, `198.51.100.${i}`).call(signIn, { phone: MING, type: 'password', password: 'wrong' })
    ).msg
    expect(words).toBe('账号或密码错误')
  }
  const late = await aBrowser(site).call(signIn, { phone: MING, type: 'password', password: 'wrong' })
  expect(late).toMatchObject({ status: 400, msg: '错误次数过多，请稍后再试', data: { wait: 3600 } })
  expect((await aBrowser(site).call(sendCode, { phone: MING, type: 'login' })).status).toBe(400)
  site.clock.advance(HOUR)
  expect((await aBrowser(site).call(sendCode, { phone: MING, type: 'login' })).status).toBe(200)
})

test('300 wrong tries close an address; a success in between changes nothing', async () => {
  const attacker = aBrowser(site)
  for (let i = 0; i < 300; i++) {
    await attacker.call(signIn, { phone: aPhone(), code: '123456' })
  }
  expect(await attacker.call(signIn, { phone: '13700000000', code: '123456' })).toMatchObject({
    msg: '错误次数过多，请稍后再试',
  })
  expect((await aBrowser(site, '192.0.2.2').call(signIn, { phone: '13700000000', code: '123456' })).msg).toBe(
    '验证码错误',
  )
})

test('a phone that is closed is closed to everything that takes a code', async () => {
  const ming = await aMember(site)
  const hong = await aMember(site, '13900139000')
  const [forget, erase] = [await codeFor(ming, MING, 'forget'), await codeFor(ming, MING, 'delete')]
  const move = await codeFor(hong, MING, 'phone')
  site.clock.advance(MINUTE)
  const login = await codeFor(ming, MING)
  for (let i = 0; i < 10; i++)
    await aBrowser(site, `198.51.100.${i}`).call(signIn, { phone: MING, type: 'password', password: 'wrong' })
  const closed = '错误次数过多，请稍后再试'
  expect((await ming.call(resetPassword, { phone: MING, code: forget, password: 'Lantern88x' })).msg).toBe(closed)
  expect((await ming.call(deleteAccount, { code: erase })).msg).toBe(closed)
  expect((await hong.call(changePhone, { phone: MING, code: move })).msg).toBe(closed)
  expect((await ming.call(sendCode, { phone: MING, type: 'login' })).msg).toBe(closed)
  expect((await aBrowser(site).call(signIn, { phone: MING, code: login })).msg).toBe(closed)
})

test('of 30 passwords tried at once ten are looked at', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      aBrowser(site, `198.51.100.${i}`).call(signIn, { phone: MING, type: 'password', password: `wrong${i}` }),
    ),
  )
  expect(answers.filter(({ msg }) => msg === '账号或密码错误')).toHaveLength(10)
})

test('a right password is no wrong try, and forgives none', async () => {
  const ming = await aMember(site)
  const code = await codeFor(ming, MING, 'forget')
  await ming.call(resetPassword, { phone: MING, code, password: 'Lantern88x' })
  await ming.call(signIn, { phone: MING, type: 'password', password: 'wrong' })
  expect((await ming.call(signIn, { phone: MING, type: 'password', password: 'Lantern88x' })).status).toBe(200)
  expect(await site.db.$count(wrongTries)).toBe(1)
})

test('of parallel sends to one phone one goes out', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      aBrowser(site, `198.51.100.${i}`).call(sendCode, { phone: MING, type: 'login' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a visitor is sent ten codes a day, whatever the address', async () => {
  const uuid = crypto.randomUUID()
  let sent = 0
  for (let i = 0; i < 12; i++) {
    const visitor = aBrowser(site, `198.51.100.${i}`)
    visitor.cookies.set('uuid', uuid)
    const { status } = await visitor.call(sendCode, { phone: aPhone(), type: 'login' })
    if (status === 200) sent++
  }
  expect(sent).toBe(10)
})

test('a scripted attacker gets at most 50 tries a day at one phone', async () => {
  let tried = 0
  for (let minute = 0; minute < 24 * 60; minute += 15) {
    const address = `203.0.113.${(minute / 15) % 250}`
    await aBrowser(site, address).call(sendCode, { phone: MING, type: 'login' })
    for (let i = 0; i < 6; i++) {
      const before = await triesOf()
      await aBrowser(site, `198.51.${i}.${(minute / 15) % 250}`).call(signIn, { phone: MING, code: '000000' })
      tried += (await triesOf()) - before
    }
    site.clock.advance(15 * MINUTE)
  }
  expect(tried).toBeGreaterThan(20)
  expect(tried).toBeLessThanOrEqual(50)
})

async function triesOf(): Promise<number> {
  const { rows } = await site.db.execute<{ tries: number }>(
    'select coalesce(sum(tries), 0)::int as tries from sign_in_codes',
  )
  return rows[0]?.tries ?? 0
}
