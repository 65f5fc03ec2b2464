import { describe, expect, test } from 'vitest'
import { sendCode } from '#contract/people/account.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, requestCodeText } from '#server/testing/browsers.ts'
import { createPhone } from '#server/testing/members.ts'

const MING = '13800138000'
const NOW = '2022-10-20T10:00:00+08:00'
const site = createSharedSite({ now: NOW })

test('sends one sign-in code per minute, one reset code per ten seconds', async () => {
  const ming = createBrowser(site)
  await requestCodeText(ming, MING)
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

describe('codes of one network', () => {
  const few = createSharedSite({ now: NOW, env: { SMS_SITE_HOUR: '160', SMS_ADDRESS_DAY: '30' } })
  const request = (address: string) =>
    createBrowser(few, address).call(sendCode, { phone: createPhone(), type: 'login' })
  const statuses = async (addresses: string[]) => {
    const answers = []
    for (const address of addresses) answers.push((await request(address)).status)
    return answers.filter((status) => status === 200).length
  }
  const times = (count: number, address: (i: number) => string) => Array.from({ length: count }, (_, i) => address(i))

  test('from one address are at most a quarter of the unknown browsers’ hourly limit', async () => {
    expect(await statuses(times(20, () => '100.64.0.1'))).toBe(20)
    expect(await request('100.64.0.1')).toEqual({
      status: 400,
      msg: '您所在的网络一小时内已获取 20 条验证码，请换一个网络，或用密码登录',
      data: { wait: 3600 },
    })
    expect((await request('100.64.0.2')).status).toBe(200)
  })

  test('from an IPv6 /48 are at most half of the unknown browsers’ hourly limit', async () => {
    expect(await statuses(times(45, (i) => `2001:db8:1:${i + 1}::1`))).toBe(40)
    expect((await request('2001:db8:2:1::1')).status).toBe(200)
  })
})

test('sends one code for concurrent requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      createBrowser(site, `198.51.100.${i}`).call(sendCode, { phone: MING, type: 'login' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('sends a member at most ten codes daily', async () => {
  const ming = await createMember(site)
  let sent = 0
  for (let i = 0; i < 12; i++)
    if ((await ming.call(sendCode, { phone: createPhone(), type: 'phone' })).status === 200) sent++
  expect(sent).toBe(10)
})
