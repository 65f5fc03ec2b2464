import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { myProfile } from '#contract/people/account.ts'
import { refundable } from '#contract/payments/orders.ts'
import { requestRefund } from '#contract/payments/refunds.console.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, createOperator, createRememberedMember, type Browser } from '#server/testing/browsers.ts'
import { seedShop, submitSandboxPage, placeTestOrder, placeVipOrder } from '#server/payments/orders/testing/buying.ts'

const DAY = 86_400_000
const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
beforeEach(() => seedShop(site))

async function payInSandbox(buying: Promise<{ order_no: string; qrcode: string }>): Promise<string> {
  const { order_no, qrcode } = await buying
  await submitSandboxPage(site, qrcode, 'pay')
  return order_no
}

const listRefundable = async (member: Browser) => (await member.call(refundable, {})).data

describe('refundable amount', () => {
  test('counts each unspent coin once, latest purchase first', async () => {
    const ming = await createMember(site)
    expect(await listRefundable(ming)).toEqual([])
    const first = await payInSandbox(placeTestOrder(ming, { virtual: 10 }))
    const second = await payInSandbox(placeTestOrder(ming, { virtual: 60 }))
    await site.db.execute(sql`update coin_accounts set balance = balance - 5 where user_id is not null`)
    const back = await listRefundable(ming)
    expect(back.map(({ order_no }) => order_no)).toEqual([second, first])
    expect(back).toMatchObject([
      { type: 2, title: '60枚星币', left: 60, amount: 6, unused: 0 },
      { type: 2, title: '10枚星币', left: 5, amount: 0.5, unused: 0 },
    ])
  })

  test('contains unbegun months; within 7 days also the whole price', async () => {
    const ming = await createRememberedMember(site)
    const order_no = await payInSandbox(placeVipOrder(ming, 3))
    expect(await listRefundable(ming)).toEqual([
      { order_no, type: 1, title: '3个月会员', left: 2, amount: 34, unused: 51 },
    ])
    site.clock.advance(8 * DAY)
    expect(await listRefundable(ming)).toMatchObject([{ left: 2, amount: 34, unused: 0 }])
    site.clock.advance(25 * DAY)
    const later = await createRememberedMember(site)
    expect(await listRefundable(later)).toMatchObject([{ left: 1, amount: 17, unused: 0 }])
    site.clock.advance(29 * DAY)
    expect(await listRefundable(later)).toEqual([])
  })

  test('excludes payments of other members and refunded payments', async () => {
    const [ming, hong] = [await createMember(site), await createMember(site, '13900139000')]
    await payInSandbox(placeTestOrder(ming))
    expect(await listRefundable(hong)).toEqual([])
    const cashier = await createOperator(site, 'cashier')
    const { rows } = await site.db.execute<{ id: string }>(sql`select id from payments`)
    await cashier.call(requestRefund, { payment_id: Number(rows[0]!.id), cause: 'rest', reason: '不想要了' })
    expect(await listRefundable(ming)).toEqual([])
  })
})

test('the profile reports is_adult after the age declaration', async () => {
  const ming = await createMember(site)
  expect((await ming.call(myProfile, {})).data.is_adult).toBe(0)
  await placeTestOrder(ming)
  expect((await ming.call(myProfile, {})).data.is_adult).toBe(1)
})
