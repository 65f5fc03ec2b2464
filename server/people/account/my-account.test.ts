import { expect, test } from 'vitest'
import {
  changePhone,
  deleteAccount,
  editProfile,
  endSession,
  myProfile,
  mySessions,
  sendCode,
  signIn,
} from '#contract/people/account.ts'
import { myNotifications } from '#contract/messaging/notifications.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { dumpDatabase } from '#server/testing/every-route.ts'
import { createBrowser, createMember, requestCodeText } from '#server/testing/browsers.ts'
import { sessions } from './account.tables.ts'

const MING = '13800138000'
const HOUR = 3_600_000
const MINUTE = 60_000
const NOW = '2022-10-20T10:00:00+08:00'
const site = createSharedSite({ now: NOW })

test('changes only the sent profile fields', async () => {
  const ming = await createMember(site)
  const { msg, data } = await ming.call(editProfile, { nickname: ' 小明🎈 ', gender: 1 })
  expect(msg).toBe('保存成功')
  expect(data).toMatchObject({ nickname: '小明🎈', gender: 1, birthday: '' })
  expect(JSON.parse(decodeURIComponent(ming.cookies.get('userInfo') ?? ''))).toEqual({
    nickname: '小明🎈',
    avatarUrl: '',
    is_vip: 0,
    phone: '138****8000',
  })
  // The 18th birthday is today.
  expect((await ming.call(editProfile, { birthday: '2004-10-20' })).data).toMatchObject({
    nickname: '小明🎈',
    birthday: '2004-10-20',
  })
})

test.each([
  [{ nickname: '' }, '昵称为1-12个字'],
  [{ nickname: 'a\u0000b' }, '请求参数有误'],
  [{ gender: 3 }, '性别不正确'],
  [{ birthday: '2001-02-29' }, '生日不正确'],
  [{ birthday: '2004-10-21' }, '未满18周岁不能使用本站'],
  [{ birthday: '20040101' }, '生日格式为 YYYY-MM-DD'],
  [{ avatarUrl: 'https://example.com/a.png' }, '图片不存在，请重新上传'],
  [{ avatarUrl: '/uploads/../../etc/passwd' }, '图片不存在，请重新上传'],
])('rejects the profile change %j and changes nothing', async (input, msg) => {
  const ming = await createMember(site)
  const before = (await ming.call(myProfile, {})).data
  expect(await ming.call(editProfile, input as never)).toMatchObject({ status: 400, msg })
  expect((await ming.call(myProfile, {})).data).toEqual(before)
})

test('a member can end the session of another device', async () => {
  const desk = await createMember(site)
  site.clock.advance(MINUTE)
  const phone = await createMember(site)
  const devices = (await phone.call(mySessions, {})).data
  expect(devices.map(({ current }) => current)).toEqual([1, 0])
  expect(await phone.call(endSession, { id: devices[1]?.id ?? 0 })).toMatchObject({ status: 200 })
  expect((await desk.call(myProfile, {})).msg).toBe('登录已过期，请重新登录')
  expect((await phone.call(myProfile, {})).status).toBe(200)
})

test('lists sessions by device name, not user agent', async () => {
  await createMember(site)
  site.clock.advance(24 * HOUR - MINUTE)
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36'
  const desk = createBrowser(site)
  const code = await requestCodeText(desk, MING)
  await desk.call(signIn, { phone: MING, code }, { 'user-agent': userAgent })
  expect((await desk.call(mySessions, {})).data).toHaveLength(2)
  site.clock.advance(MINUTE)
  expect((await desk.call(mySessions, {})).data.map(({ device }) => device)).toEqual(['Chrome · Windows'])
  expect(await dumpDatabase(site.db)).not.toContain('Mozilla')
})

test('changes the phone by a code sent to the new phone', async () => {
  const other = await createMember(site)
  site.clock.advance(MINUTE)
  const ming = await createMember(site)
  const code = await requestCodeText(ming, '13700137000', 'phone')
  expect(await ming.call(changePhone, { phone: '13700137000', code })).toMatchObject({
    status: 200,
    data: { phone: '137****7000' },
  })
  expect((await other.call(myProfile, {})).status).toBe(401)
  expect((await ming.call(myProfile, {})).data.phone).toBe('13700137000')
  expect((await ming.call(myNotifications, {})).data).toEqual([
    expect.objectContaining({ kind: 'phone_changed', title: '手机号已更换', link: '/my-set' }),
  ])
})

test('reveals that a phone is registered only after the correct code', async () => {
  await createMember(site, '13900139000')
  const ming = await createMember(site)
  site.clock.advance(MINUTE)
  const code = await requestCodeText(ming, '13900139000', 'phone')
  expect((await ming.call(changePhone, { phone: '13900139000', code })).msg).toBe('该手机号已绑定其他账号')
})

test.each(['delete', 'prove'] as const)('sends a %s code only to the member’s own phone', async (type) => {
  expect((await createBrowser(site).call(sendCode, { phone: MING, type })).status).toBe(401)
  const ming = await createMember(site)
  expect((await ming.call(sendCode, { phone: '13900139000', type })).msg).toBe('请使用当前账号的手机号')
})

test('requires a session for a code that changes the phone', async () => {
  expect((await createBrowser(site).call(sendCode, { phone: MING, type: 'phone' })).status).toBe(401)
})

test('deletes all personal data; new accounts inherit none', async () => {
  const ming = await createMember(site)
  await ming.call(editProfile, { nickname: '要走的人' })
  const before = (await ming.call(myProfile, {})).data
  const code = await requestCodeText(ming, MING, 'delete')
  expect(await ming.call(deleteAccount, { code })).toMatchObject({ status: 200 })
  expect([...ming.cookies.keys()]).toEqual([])
  expect(await site.db.$count(sessions)).toBe(0)
  expect(await dumpDatabase(site.db)).not.toMatch(new RegExp(`${MING}|要走的人|${before.vip_code}`))

  site.clock.advance(MINUTE)
  const after = (await (await createMember(site)).call(myProfile, {})).data
  expect(after.vip_code).not.toBe(before.vip_code)
  expect(after).toMatchObject({ has_password: 0, birthday: '' })
})
