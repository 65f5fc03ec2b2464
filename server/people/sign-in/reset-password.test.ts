import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { myProfile, resetPassword, signIn } from '#contract/people/account.ts'
import { renewCalendar } from '#contract/play/calendar.ts'
import { myNotifications, unreadNotifications } from '#contract/messaging/notifications.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, requestCodeText } from '#server/testing/browsers.ts'

const MING = '13800138000'
const MINUTE = 60_000
const NOW = '2022-10-20T10:00:00+08:00'
const site = createSharedSite({ now: NOW })

async function createMemberWithPassword(password = 'Lantern88x') {
  const ming = await createMember(site)
  const code = await requestCodeText(ming, MING, 'forget')
  expect(await ming.call(resetPassword, { phone: MING, code, password })).toEqual({
    status: 200,
    msg: '密码重置成功',
    data: null,
  })
  return ming
}

test('ends every session after a password reset', async () => {
  const other = await createMember(site)
  site.clock.advance(MINUTE)
  const ming = await createMemberWithPassword()
  expect((await other.call(myProfile, {})).status).toBe(401)
  expect((await ming.call(myProfile, {})).status).toBe(401)
  const again = createBrowser(site)
  expect((await again.call(signIn, { phone: MING, type: 'password', password: 'lantern88x' })).msg).toBe(
    '账号或密码错误',
  )
  expect((await again.call(signIn, { phone: MING, type: 'password', password: 'Lantern88x' })).msg).toBe('登录成功')
  expect((await again.call(myProfile, {})).data.has_password).toBe(1)
})

test('resetting the password of another account ends no session of one’s own', async () => {
  const hong = await createMember(site, '13900139000')
  const code = await requestCodeText(hong, MING, 'forget')
  await createMember(site)
  expect((await hong.call(resetPassword, { phone: MING, code, password: 'Lantern88x' })).status).toBe(200)
  expect((await hong.call(myProfile, {})).data).toMatchObject({ phone: '13900139000' })
})

test('notifies the member of a password reset', async () => {
  await createMemberWithPassword()
  const again = createBrowser(site)
  await again.call(signIn, { phone: MING, type: 'password', password: 'Lantern88x' })
  const { data } = await again.call(myNotifications, {})
  expect(data).toEqual([expect.objectContaining({ kind: 'password_reset', title: '登录密码已更改', link: '/my-set' })])
  expect((await again.call(unreadNotifications, {})).data).toEqual({ count: 1 })
})

test.each([
  [1, 0],
  [0, 1],
] as const)('a reset with end_addresses %d leaves %d mail addresses and calendar URLs', async (end_addresses, left) => {
  const ming = await createMember(site)
  await ming.call(renewCalendar, {})
  await site.db.execute(sql`insert into mail_addresses (user_id, address, asked_at, confirmed_at)
    select id, 'a@mail.example', now(), now() from users`)
  const code = await requestCodeText(ming, MING, 'forget')
  expect((await ming.call(resetPassword, { phone: MING, code, password: 'Lantern88x', end_addresses })).status).toBe(
    200,
  )
  expect(await site.db.$count(sql`mail_addresses`)).toBe(left)
  expect(await site.db.$count(sql`calendar_feeds`)).toBe(left)
})

test('rolls back the reset if the notification fails', async () => {
  const ming = await createMember(site)
  const code = await requestCodeText(ming, MING, 'forget')
  await site.db.execute('alter table notifications add constraint silent check (false)')
  const answer = await ming.call(resetPassword, { phone: MING, code, password: 'Lantern88x' })
  await site.db.execute('alter table notifications drop constraint silent')
  expect(answer.status).toBe(500)
  expect((await ming.call(myProfile, {})).data.has_password).toBe(0)
})

test.each([
  [{}, '手机号不能为空'],
  [{ phone: '' }, '手机号不能为空'],
  [{ phone: '138' }, '请输入正确的手机号'],
  [{ phone: 13800138000 }, '请输入正确的手机号'],
  [{ phone: MING }, '请输入验证码'],
  [{ phone: MING, code: '' }, '请输入验证码'],
  [{ phone: MING, code: '123456' }, '请输入密码'],
  [{ phone: MING, code: '123456', password: '' }, '请输入密码'],
])('rejects a reset with %j', async (input, msg) => {
  expect(await createBrowser(site).call(resetPassword, input as never)).toEqual({ status: 400, msg, data: null })
})

test.each(['12345', '12345678901234567', 'pass word', '密码密码密码'])('rejects %s as a password', async (password) => {
  const answer = await createBrowser(site).call(resetPassword, { phone: MING, code: '123456', password })
  expect(answer).toEqual({ status: 400, msg: '密码为6-16位数字和英文字母', data: null })
})

test.each(['password', 'Password', '123456', 'qwerty', '5201314'])(
  'rejects the common password %s and keeps the code valid',
  async (password) => {
    await createMember(site)
    const ming = createBrowser(site)
    const code = await requestCodeText(ming, MING, 'forget')
    expect((await ming.call(resetPassword, { phone: MING, code, password })).msg).toBe('密码过于常见，请换一个')
    expect((await ming.call(resetPassword, { phone: MING, code, password: 'Kite06' })).status).toBe(200)
  },
)
