import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logout, myProfile, resetPassword, sendCode, signIn } from '#contract/people/account.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { dumpDatabase } from '#server/testing/every-route.ts'
import { createBrowser, createMember, requestCodeText } from '#server/testing/browsers.ts'

const MING = '13800138000'
const MINUTE = 60_000
const NOW = '2022-10-20T10:00:00+08:00'
const site = createSharedSite({ now: NOW })

test('registers an unknown phone once', async () => {
  const ming = await createMember(site)
  const first = (await ming.call(myProfile, {})).data
  expect(first).toMatchObject({
    phone: MING,
    gender: -1,
    birthday: '',
    avatarUrl: '',
    is_vip: 0,
    deadline: '',
    amount: 0,
    has_password: 0,
  })
  expect(first.nickname).toMatch(/^彩友\d{6}$/)
  expect(first.vip_code).toMatch(/^\d{8}$/)
  const token = ming.cookies.get('Admin-Token') ?? ''

  expect(await ming.call(logout, {})).toMatchObject({ status: 200, msg: '退出成功' })
  expect([...ming.cookies.keys()]).toEqual(['known'])
  expect(await ming.call(myProfile, {}, { authorization: `Bearer ${token}` })).toMatchObject({
    status: 401,
    msg: '登录已过期，请重新登录',
  })

  site.clock.advance(MINUTE)
  expect((await (await createMember(site)).call(myProfile, {})).data).toEqual(first)
})

test('returns the sandbox code and the session token', async () => {
  const ming = createBrowser(site)
  const { msg } = await ming.call(sendCode, { phone: MING, type: 'login' })
  expect(msg).toMatch(/^验证码发送成功（演示：\d{6}）$/)
  const { status, msg: words, data } = await ming.call(signIn, { phone: MING, code: msg.slice(-7, -1) })
  expect([status, words]).toEqual([200, '登录成功'])
  expect(await createBrowser(site).call(myProfile, {}, { token: data.token })).toMatchObject({ status: 200 })
})

test('rejects calls without a session', async () => {
  expect(await createBrowser(site).call(myProfile, {})).toEqual({ status: 401, msg: '请先去登录', data: null })
})

test.each([
  [{}, '请输入账号'],
  [{ phone: '', code: '123456' }, '请输入账号'],
  [{ phone: '1380013800', code: '123456' }, '请输入正确的手机号码'],
  [{ phone: '23800138000', code: '123456' }, '请输入正确的手机号码'],
  [{ phone: 13800138000, code: '123456' }, '请输入正确的手机号码'],
  [{ phone: MING }, '请输入验证码'],
  [{ phone: MING, code: '' }, '请输入验证码'],
  [{ phone: MING, code: '12345' }, '验证码错误'],
  [{ phone: MING, code: 123456 }, '请输入验证码'],
  [{ phone: MING, type: 'password' }, '请输入密码'],
  [{ phone: MING, type: 'password', password: '' }, '请输入密码'],
  [{ phone: MING, type: 'sms', code: '123456' }, '登录方式不正确'],
])('rejects the sign-in %j with a message', async (input, msg) => {
  expect(await createBrowser(site).call(signIn, input as never)).toEqual({ status: 400, msg, data: null })
})

test.each([{}, { phone: '' }, { phone: '1380013800' }])('sends no code to %j', async (to) => {
  const answer = await createBrowser(site).call(sendCode, { type: 'login', ...to } as never)
  expect(answer).toEqual({ status: 400, msg: '请输入正确的手机号码', data: null })
})

test('accepts one of 64 concurrent code uses', async () => {
  const code = await requestCodeText(createBrowser(site), MING)
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => createBrowser(site).call(signIn, { phone: MING, code })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await site.db.execute(
    'select (select count(*)::int from sessions) as sessions, (select count(*)::int from users) as users',
  )
  expect(rows).toEqual([{ sessions: 1, users: 1 }])
})

test('accepts a code for five minutes', async () => {
  const ming = createBrowser(site)
  const code = await requestCodeText(ming, MING)
  site.clock.advance(5 * MINUTE)
  expect(await ming.call(signIn, { phone: MING, code })).toMatchObject({ status: 400, msg: '验证码错误' })
  const fresh = await requestCodeText(ming, MING)
  site.clock.advance(5 * MINUTE - 1)
  expect((await ming.call(signIn, { phone: MING, code: fresh })).status).toBe(200)
})

test('invalidates the previous code with a new one', async () => {
  const ming = createBrowser(site)
  const old = await requestCodeText(ming, MING)
  site.clock.advance(MINUTE)
  const fresh = await requestCodeText(ming, MING)
  expect((await ming.call(signIn, { phone: MING, code: old === fresh ? '' : old })).status).toBe(400)
  expect((await ming.call(signIn, { phone: MING, code: fresh })).status).toBe(200)
})

test('accepts a code only for its phone and purpose', async () => {
  const ming = createBrowser(site)
  const code = await requestCodeText(ming, MING)
  expect((await ming.call(signIn, { phone: '13900139000', code })).msg).toBe('验证码错误')
  expect((await ming.call(resetPassword, { phone: MING, code, password: 'Lantern88x' })).msg).toBe('验证码错误')
  expect((await ming.call(signIn, { phone: MING, code })).status).toBe(200)
})

test('a code does not invalidate those of other phones and purposes', async () => {
  const who = createBrowser(site)
  const others = ['13500135000', '13600136000', '13700137000']
  for (const phone of others) await requestCodeText(who, phone)
  const [forget, login] = [await requestCodeText(who, MING, 'forget'), await requestCodeText(who, MING)]
  const late = [await requestCodeText(who, '13400134000'), await requestCodeText(who, '13400134000', 'forget')]
  expect((await createBrowser(site).call(signIn, { phone: MING, code: login })).status).toBe(200)
  const password = 'Lantern88x'
  expect((await who.call(resetPassword, { phone: MING, code: forget, password })).status).toBe(200)
  expect((await who.call(signIn, { phone: '13400134000', code: late[0] ?? '' })).status).toBe(200)
  expect((await who.call(resetPassword, { phone: '13400134000', code: late[1] ?? '', password })).status).toBe(200)
})

test('rejects a banned account and keeps the code valid', async () => {
  const ming = await createMember(site)
  const forget = await requestCodeText(ming, MING, 'forget')
  await ming.call(resetPassword, { phone: MING, code: forget, password: 'Lantern88x' })
  site.clock.advance(MINUTE)
  const code = await requestCodeText(ming, MING)
  await site.db.execute('update users set banned_at = now()')
  const banned = { status: 400, msg: '账号已停用，如有疑问请联系客服', data: null }
  expect(await ming.call(signIn, { phone: MING, code })).toEqual(banned)
  expect(await ming.call(signIn, { phone: MING, type: 'password', password: 'Lantern88x' })).toEqual(banned)
  expect(await site.db.$count(sql`sessions`)).toBe(0)
  await site.db.execute('update users set banned_at = null')
  expect((await ming.call(signIn, { phone: MING, code })).status).toBe(200)
})

test('stores only a hash of the token', async () => {
  const ming = await createMember(site)
  const token = ming.cookies.get('Admin-Token') ?? ''
  const all = await dumpDatabase(site.db)
  for (const form of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')])
    expect(all.includes(form)).toBe(false)
  const { rows } = await site.db.execute<{ hash: string }>(
    "select rtrim(translate(encode(token_hash, 'base64'), '+/', '-_'), '=') as hash from sessions",
  )
  expect(rows[0]?.hash).toHaveLength(43)
  expect((await createBrowser(site).call(myProfile, {}, { token: rows[0]?.hash ?? '' })).status).toBe(401)
})

test('invalidates a code after five wrong tries', async () => {
  const ming = createBrowser(site)
  const code = await requestCodeText(ming, MING)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let i = 0; i < 5; i++) expect((await ming.call(signIn, { phone: MING, code: wrong })).msg).toBe('验证码错误')
  expect(await ming.call(signIn, { phone: MING, code })).toMatchObject({ status: 400, msg: '验证码错误' })
})
