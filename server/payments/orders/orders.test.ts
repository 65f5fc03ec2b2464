import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount, myProfile } from '#contract/people/account.ts'
import { billMonths, bills, cancelOrder, notifyVerify, products, receipt, recharge } from '#contract/payments/orders.ts'
import { coinHistory } from '#contract/people/coins.ts'
import { myNotifications } from '#contract/messaging/notifications.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createBrowser, createMember, requestCodeText } from '#server/testing/browsers.ts'
import { createChannels } from '#server/payments/wallets/wallets.ts'
import { ordersPersonalData } from './orders.feature.ts'
import {
  seedShop,
  submitSandboxPage,
  placeTestOrder,
  placeVipOrder,
  DECLARATIONS,
  runOrderJobs,
} from './testing/buying.ts'

const MINUTE = 60_000
const SITE_SECRET = 'a secret that outlives the emptying of tables'
const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00', env: { SITE_SECRET } })
let ming: Browser
beforeEach(async () => {
  await seedShop(site)
  ming = await createMember(site)
})

async function runEverySecondJobs(): Promise<void> {
  const { db, clock, app, config } = site
  const channels = await createChannels(config, { db, secret: SITE_SECRET, realTime: systemClock })
  await runOrderJobs({ db, clock, channels, log: app.log })
}

const pollStatus = async (who: Browser, order_no: string) => (await who.call(notifyVerify, { order_no })).data

describe('products', () => {
  test('lists the six shipped products with their prices', async () => {
    expect((await ming.call(products, { type: 1 })).data).toEqual({
      lists: [
        { id: 1, title: '1个月会员', amount: 19, deadline: 1 },
        { id: 2, title: '3个月会员', amount: 17, deadline: 3 },
        { id: 3, title: '12个月会员', amount: 15, deadline: 12 },
      ],
      wallets: [1, 2],
    })
    expect((await ming.call(products, { type: 2 })).data).toMatchObject({
      lists: [
        { virtual: 10, amount: 1 },
        { virtual: 60, amount: 6 },
        { virtual: 300, amount: 28 },
      ],
      unit_price: 0.1,
    })
  })
})

describe('purchase', () => {
  test('activates a membership and lists its bill', async () => {
    const payment = await placeVipOrder(ming, 3, { amount: 51 })
    expect(payment).toMatchObject({ title: '3个月会员', amount: 51, pay_url: '', expires_at: '2022-10-20 10:15:00' })
    expect(payment.order_no).toMatch(/^221020100000[A-Z2-7]{16}$/)
    expect(await pollStatus(ming, payment.order_no)).toEqual({ pay_status: 0, state: 'waiting', words: '' })
    expect(await submitSandboxPage(site, payment.qrcode, 'pay')).toContain('支付成功')
    expect(await pollStatus(ming, payment.order_no)).toEqual({ pay_status: 1, state: 'paid', words: '' })
    expect(JSON.parse(decodeURIComponent(ming.cookies.get('userInfo') ?? ''))).toMatchObject({ is_vip: 1 })
    expect((await ming.call(myProfile, {})).data).toMatchObject({ is_vip: 1, deadline: '2023-01-20 10:00:00' })
    const bill = {
      type: 1,
      order_no: payment.order_no,
      title: '3个月会员',
      channel: '微信支付（模拟）',
      amount: 51,
      refunded: 0,
      verdict: 'settled',
      created_at: '2022-10-20 10:00:00',
    }
    expect((await ming.call(bills, {})).data).toEqual([{ id: 1, ...bill }])
    expect((await ming.call(bills, { date: '2022-10' })).data).toHaveLength(1)
    expect((await ming.call(bills, { date: '2022-09' })).data).toEqual([])
    expect((await ming.call(billMonths, {})).data).toEqual([{ month: '2022-10', count: 1, amount: 51 }])
    expect((await ming.call(receipt, { order_no: payment.order_no })).data).toMatchObject({
      from: '2022-10-20 10:00:00',
      until: '2023-01-20 10:00:00',
      refunds: [],
    })
    expect((await ming.call(myNotifications, {})).data).toEqual([])
  })

  test('sells coin packs and custom numbers of coins', async () => {
    const { lists } = (await ming.call(products, { type: 2 })).data
    const big = await placeTestOrder(ming, { id: lists[2]!.id, state: 2 })
    expect(big).toMatchObject({ title: '300枚星币', amount: 28 })
    await submitSandboxPage(site, big.qrcode, 'pay')
    const own = await placeTestOrder(ming, { virtual: 33, amount: 3.3 })
    await submitSandboxPage(site, own.qrcode, 'pay')
    expect((await ming.call(myProfile, {})).data.amount).toBe(333)
    expect((await ming.call(coinHistory, {})).data.map(({ title, amount }) => [title, amount])).toEqual([
      ['星币充值', 33],
      ['星币充值', 300],
    ])
    expect((await ming.call(billMonths, {})).data).toEqual([{ month: '2022-10', count: 2, amount: 31.3 }])
  })

  test('can be paid by another attempt after the first is refused', async () => {
    const payment = await placeTestOrder(ming)
    expect(await submitSandboxPage(site, payment.qrcode, 'refuse')).toContain('支付已关闭')
    expect((await pollStatus(ming, payment.order_no)).state).toBe('refused')
    expect(await submitSandboxPage(site, payment.qrcode, 'pay')).toContain('支付已关闭')
    const again = await placeTestOrder(ming)
    expect(again.order_no).toBe(payment.order_no)
    expect(again.qrcode).not.toBe(payment.qrcode)
    expect((await pollStatus(ming, payment.order_no)).state).toBe('waiting')
    await submitSandboxPage(site, again.qrcode, 'pay')
    expect(await submitSandboxPage(site, again.qrcode, 'pay')).toContain('支付成功')
    expect((await ming.call(myProfile, {})).data.amount).toBe(10)
  })

  test('reports a refused phone payment until another attempt starts', async () => {
    const { order_no, qrcode } = await placeTestOrder(ming)
    const { pay_url } = await placeTestOrder(ming, { pay_type: 'H5' })
    expect(await pollStatus(ming, order_no)).toEqual({ pay_status: 0, state: 'waiting', words: '' })
    await submitSandboxPage(site, pay_url, 'refuse')
    const refused = { pay_status: 0, state: 'waiting', words: '支付未完成，可以重新支付' }
    expect(await pollStatus(ming, order_no)).toEqual(refused)
    await placeTestOrder(ming, { pay_type: 'H5' })
    expect(await pollStatus(ming, order_no)).toEqual({ pay_status: 0, state: 'waiting', words: '' })
    await submitSandboxPage(site, qrcode, 'pay')
    expect(await pollStatus(ming, order_no)).toEqual({ pay_status: 1, state: 'paid', words: '' })
  })

  test('refunds a payment after expiry and notifies the payer', async () => {
    const payment = await placeTestOrder(ming)
    site.clock.advance(15 * MINUTE)
    await runEverySecondJobs()
    expect(await pollStatus(ming, payment.order_no)).toEqual({ pay_status: 0, state: 'closed', words: '订单已关闭' })
    await site.db.execute(sql`update sandbox_trades set state = 'waiting'`)
    await submitSandboxPage(site, payment.qrcode, 'pay')
    expect((await pollStatus(ming, payment.order_no)).words).toBe('支付时订单已关闭，款项将原路退回')
    expect((await ming.call(myNotifications, {})).data).toMatchObject([
      { kind: 'order', title: '10枚星币：支付时订单已关闭', memo: '您支付的1.00元将原路退回，不需要您做什么。' },
    ])
    expect((await ming.call(myProfile, {})).data.amount).toBe(0)
    expect((await site.db.execute(sql`select cause, state, amount_fen from refunds`)).rows).toEqual([
      { cause: 'late', state: 'confirmed', amount_fen: 100 },
    ])
    const { order_no } = payment
    expect((await ming.call(bills, {})).data).toMatchObject([{ order_no, verdict: 'late', refunded: 0 }])
    expect((await ming.call(billMonths, {})).data).toEqual([{ month: '2022-10', count: 1, amount: 1 }])
    expect(await ming.call(receipt, { order_no })).toMatchObject({ status: 400, msg: '订单不存在' })
  })

  test('credits an order once and refunds its second payment', async () => {
    const first = await placeTestOrder(ming, { state: 1 })
    const second = await placeTestOrder(ming, { state: 2 })
    expect(second.order_no).toBe(first.order_no)
    expect(second.qrcode).not.toBe(first.qrcode)
    await submitSandboxPage(site, first.qrcode, 'pay')
    await submitSandboxPage(site, second.qrcode, 'pay')
    await runEverySecondJobs()
    expect((await ming.call(myProfile, {})).data.amount).toBe(10)
    expect((await site.db.execute(sql`select cause from refunds`)).rows).toEqual([{ cause: 'doubled' }])
    expect((await pollStatus(ming, first.order_no)).state).toBe('paid')
    expect((await ming.call(bills, {})).data).toMatchObject([
      { order_no: first.order_no, verdict: 'doubled' },
      { order_no: first.order_no, verdict: 'settled' },
    ])
  })
})

describe('order', () => {
  test('returns the same order for concurrent equal requests', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => placeTestOrder(ming)))
    expect(new Set(all.map(({ order_no, qrcode }) => `${order_no} ${qrcode}`)).size).toBe(1)
    expect(await site.db.$count(sql`orders`)).toBe(1)
    expect(await site.db.$count(sql`attempts`)).toBe(1)
  })

  test('closes another product’s unpaid order; rejects an eleventh open order', async () => {
    const first = await placeTestOrder(ming, { virtual: 1 })
    await placeTestOrder(ming, { virtual: 2 })
    await runEverySecondJobs()
    expect((await pollStatus(ming, first.order_no)).state).toBe('closed')
    for (let n = 3; n <= 11; n++) await placeTestOrder(ming, { virtual: n })
    expect((await ming.call(recharge, { type: 2, virtual: 12, state: 1 })).msg).toBe(
      '最多有10笔未完成的订单，没有支付的会在20分钟内自动关闭，请稍后再试',
    )
    await runEverySecondJobs()
    await placeTestOrder(ming, { virtual: 12 })
  })

  test('can be cancelled repeatedly, but not after payment', async () => {
    const { order_no } = await placeTestOrder(ming)
    const closing = { state: 'waiting', words: '正在关闭' }
    expect((await ming.call(cancelOrder, { order_no })).data).toEqual(closing)
    expect((await ming.call(cancelOrder, { order_no })).data).toEqual(closing)
    expect((await ming.call(notifyVerify, { order_no })).data).toMatchObject(closing)
    await runEverySecondJobs()
    expect((await ming.call(cancelOrder, { order_no })).data).toEqual({ state: 'closed', words: '订单已关闭' })
    const next = await placeTestOrder(ming)
    await submitSandboxPage(site, next.qrcode, 'pay')
    expect((await ming.call(cancelOrder, { order_no: next.order_no })).msg).toBe('订单已支付，不能取消')
  })

  test.each([
    [{ type: 2, virtual: 10, state: 1 }, '请先确认您已年满18周岁'],
    [{ type: 1, id: 1, state: 1, adult: 1 }, '请阅读并同意会员服务协议'],
    [{ type: 1, id: 4, state: 1, ...DECLARATIONS }, '商品不存在或已下架'],
    [{ type: 1, virtual: 3, state: 1, ...DECLARATIONS }, '商品不存在或已下架'],
    [{ type: 2, state: 1, ...DECLARATIONS }, '商品不存在或已下架'],
    [{ type: 1, id: 2, state: 1, amount: 17, ...DECLARATIONS }, '价格已变化，请看过新的价格再支付'],
    [{ type: 2, virtual: 33, amount: 3.31, state: 1, ...DECLARATIONS }, '价格已变化，请看过新的价格再支付'],
    [{ type: 2, virtual: 0, state: 1, ...DECLARATIONS }, '商品不存在或已下架'],
    [{ type: 2, virtual: -1, state: 1, ...DECLARATIONS }, '请输入星币数量'],
    [{ type: 2, virtual: 100_001, state: 1, ...DECLARATIONS }, '一次最多充值100000枚'],
    [{ type: 2, virtual: 1.5, state: 1, ...DECLARATIONS }, '请输入星币数量'],
    [{ type: 2, virtual: 1, state: 3, ...DECLARATIONS }, '请选择支付方式'],
  ] as const)('rejects the order %j', async (input, msg) => {
    expect(await ming.call(recharge, input as never)).toMatchObject({ status: 400, msg })
    expect(await site.db.$count(sql`orders`)).toBe(0)
  })

  test('returns the same error for another member’s and unknown orders', async () => {
    const { order_no, qrcode } = await placeTestOrder(ming)
    const [hong, none] = [await createMember(site, '13900139000'), 'A'.repeat(28)]
    for (const call of [notifyVerify, cancelOrder, receipt]) {
      const unknown = await hong.call(call, { order_no: none })
      expect(unknown).toMatchObject({ status: 400, msg: '订单不存在' })
      expect(await hong.call(call, { order_no })).toEqual(unknown)
      expect(hong.last?.headers['cache-control']).toBe('no-store')
    }
    expect((await pollStatus(ming, order_no)).state).toBe('waiting')
    await submitSandboxPage(site, qrcode, 'pay')
    expect(await hong.call(receipt, { order_no })).toEqual(await hong.call(receipt, { order_no: none }))
    expect((await hong.call(bills, {})).data).toEqual([])
    expect((await hong.call(billMonths, {})).data).toEqual([])
  })

  test('charges the price at order time, rejects an outdated price', async () => {
    const wish = { type: 1, id: 1, state: 1, amount: 19, ...DECLARATIONS } as const
    const before = await placeTestOrder(ming, wish)
    await site.db.execute(sql`update products set amount_fen = 2000 where id = 1`)
    expect((await ming.call(recharge, wish)).msg).toBe('价格已变化，请看过新的价格再支付')
    await submitSandboxPage(site, before.qrcode, 'pay')
    expect((await ming.call(bills, {})).data).toMatchObject([{ amount: 19 }])
    await site.db.execute(sql`update products set shown = false where id = 1`)
    expect((await ming.call(recharge, { ...wish, amount: 20 })).msg).toBe('商品不存在或已下架')
  })

  test.each(['0000-01', '9999-12', '2022-13', '2022-1'])('rejects %s as the month of a bill', async (date) => {
    expect(await ming.call(bills, { date })).toMatchObject({ status: 400, msg: '月份不正确' })
  })

  test('creates another order after the previous order has expired', async () => {
    const first = await placeTestOrder(ming)
    site.clock.advance(15 * MINUTE)
    expect((await placeTestOrder(ming)).order_no).not.toBe(first.order_no)
  })

  test('deletes the payer’s IP address with the account', async () => {
    const { qrcode } = await placeTestOrder(ming)
    await submitSandboxPage(site, qrcode, 'pay')
    const left = () => site.db.$count(sql`attempts where payer_address <> ''`)
    expect(await left()).toBe(1)
    await site.db.transaction((tx) => ordersPersonalData.erase!(tx, 1, site.clock.now()))
    expect(await left()).toBe(0)
  })

  test('requires the age declaration once', async () => {
    expect((await ming.call(recharge, { type: 2, virtual: 1, state: 1 })).data).toEqual({ type: 'age' })
    await placeTestOrder(ming, { virtual: 1 })
    expect((await ming.call(recharge, { type: 2, virtual: 2, state: 1 })).status).toBe(200)
    expect((await ming.call(recharge, { type: 1, id: 1, state: 1 })).msg).toBe('请阅读并同意会员服务协议')
    expect((await ming.call(recharge, { type: 1, id: 1, state: 1, agree: 1 })).status).toBe(200)
    expect((await site.db.execute(sql`select version from age_statements`)).rows).toEqual([{ version: 1 }])
    const accepted = sql`consents join articles on articles.id = article_id and agreement = 'vip'`
    expect(await site.db.$count(accepted)).toBe(1)
  })
})

describe('account', () => {
  const leaves = async (who: Awaited<ReturnType<typeof createMember>>) =>
    (await who.call(deleteAccount, { code: await requestCodeText(who, '13800138000', 'delete') })).msg

  test('cannot be deleted while an order is open', async () => {
    const { order_no } = await placeTestOrder(ming)
    expect(await leaves(ming)).toBe('有订单还在支付、核对或退款，结束后才能注销账号。没有支付的会在20分钟内自动关闭')
    await ming.call(cancelOrder, { order_no })
    await runEverySecondJobs()
    site.clock.advance(MINUTE)
    expect(await leaves(ming)).toBe('账号已注销')
    expect(await site.db.$count(sql`orders`)).toBe(1)
    expect(await site.db.$count(sql`age_statements`)).toBe(0)
  })
})

describe('status poll', () => {
  test('rejects a malformed order number, but checks the session first', async () => {
    for (const order_no of ['\0', 7, null] as unknown[]) {
      expect((await ming.call(notifyVerify, { order_no: order_no as string })).msg).toBe('订单号不正确')
      expect((await createBrowser(site).call(notifyVerify, { order_no: order_no as string })).msg).toBe('请先去登录')
    }
  })

  test('does not query the wallet', async () => {
    const { order_no } = await placeTestOrder(ming)
    await site.db.execute(sql`update sandbox_trades set state = 'closed'`)
    expect((await pollStatus(ming, order_no)).state).toBe('waiting')
  })
})
