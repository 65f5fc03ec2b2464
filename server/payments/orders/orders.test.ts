import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount, myProfile } from '#contract/people/account.ts'
import { billMonths, bills, cancelOrder, notifyVerify, products, receipt, recharge } from '#contract/payments/orders.ts'
import { coinHistory } from '#contract/people/coins.ts'
import { myNotifications } from '#contract/messaging/notifications.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aBrowser, aMember, codeFor } from '#server/testing/people.ts'
import { channelsOf } from '#server/payments/wallets/wallets.ts'
import { purgeHot } from '#server/infra/answers/hot-channel.ts'
import { ordersPersonalData } from './orders.personal-data.ts'
import { aShop, onSandboxPage, order, orderVip, SAID } from './testing/buying.ts'
import { aRound } from './testing/a-round.ts'

const MINUTE = 60_000
const SITE_SECRET = 'a secret that outlives the emptying of tables'
const site = aSharedSite({ now: '2022-10-20T10:00:00+08:00', env: { SITE_SECRET } })
beforeEach(() => aShop(site))

/** Runs the jobs that the site runs each second. */
async function aSecondLater(): Promise<void> {
  const { db, clock, app, config } = site
  const channels = await channelsOf(config, { db, secret: SITE_SECRET, realTime: systemClock })
  await aRound({ db, clock, channels, log: app.log })
}

const statusOf = async (who: Awaited<ReturnType<typeof aMember>>, order_no: string) =>
  (await who.call(notifyVerify, { order_no })).data

describe('products', () => {
  test('lists six products with prices to everyone', async () => {
    const ming = await aMember(site)
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
  test('activates a membership paid in the sandbox and bills it', async () => {
    const ming = await aMember(site)
    const payment = await orderVip(ming, 3, { amount: 51 })
    expect(payment).toMatchObject({ title: '3个月会员', amount: 51, pay_url: '', expires_at: '2022-10-20 10:15:00' })
    expect(payment.order_no).toMatch(/^221020100000[A-Z2-7]{16}$/)
    expect(await statusOf(ming, payment.order_no)).toEqual({ pay_status: 0, state: 'waiting', words: '' })
    expect(await onSandboxPage(site, payment.qrcode, 'pay')).toContain('支付成功')
    expect(await statusOf(ming, payment.order_no)).toEqual({ pay_status: 1, state: 'paid', words: '' })
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
    const ming = await aMember(site)
    const { lists } = (await ming.call(products, { type: 2 })).data
    const big = await order(ming, { id: lists[2]!.id, state: 2 })
    expect(big).toMatchObject({ title: '300枚星币', amount: 28 })
    await onSandboxPage(site, big.qrcode, 'pay')
    const own = await order(ming, { virtual: 33, amount: 3.3 })
    await onSandboxPage(site, own.qrcode, 'pay')
    expect((await ming.call(myProfile, {})).data.amount).toBe(333)
    expect((await ming.call(coinHistory, {})).data.map(({ title, amount }) => [title, amount])).toEqual([
      ['星币充值', 33],
      ['星币充值', 300],
    ])
    expect((await ming.call(billMonths, {})).data).toEqual([{ month: '2022-10', count: 2, amount: 31.3 }])
  })

  test('can be retried after a refusal in the wallet', async () => {
    const ming = await aMember(site)
    const payment = await order(ming)
    expect(await onSandboxPage(site, payment.qrcode, 'refuse')).toContain('支付已关闭')
    expect((await statusOf(ming, payment.order_no)).state).toBe('refused')
    expect(await onSandboxPage(site, payment.qrcode, 'pay')).toContain('支付已关闭')
    const again = await order(ming)
    expect(again.order_no).toBe(payment.order_no)
    expect(again.qrcode).not.toBe(payment.qrcode)
    expect((await statusOf(ming, payment.order_no)).state).toBe('waiting')
    await onSandboxPage(site, again.qrcode, 'pay')
    expect(await onSandboxPage(site, again.qrcode, 'pay')).toContain('支付成功')
    expect((await ming.call(myProfile, {})).data.amount).toBe(10)
  })

  test('reports a refusal on the phone until another attempt', async () => {
    const ming = await aMember(site)
    const { order_no, qrcode } = await order(ming)
    const { pay_url } = await order(ming, { pay_type: 'H5' })
    expect(await statusOf(ming, order_no)).toEqual({ pay_status: 0, state: 'waiting', words: '' })
    await onSandboxPage(site, pay_url, 'refuse')
    const refused = { pay_status: 0, state: 'waiting', words: '支付未完成，可以重新支付' }
    expect(await statusOf(ming, order_no)).toEqual(refused)
    await order(ming, { pay_type: 'H5' })
    expect(await statusOf(ming, order_no)).toEqual({ pay_status: 0, state: 'waiting', words: '' })
    await onSandboxPage(site, qrcode, 'pay')
    expect(await statusOf(ming, order_no)).toEqual({ pay_status: 1, state: 'paid', words: '' })
  })

  test('refunds a payment after expiry and notifies the payer', async () => {
    const ming = await aMember(site)
    const payment = await order(ming)
    site.clock.advance(15 * MINUTE)
    await aSecondLater()
    expect(await statusOf(ming, payment.order_no)).toEqual({ pay_status: 0, state: 'closed', words: '订单已关闭' })
    await site.db.execute(sql`update sandbox_trades set state = 'waiting'`)
    await onSandboxPage(site, payment.qrcode, 'pay')
    expect((await statusOf(ming, payment.order_no)).words).toBe('支付时订单已关闭，款项将原路退回')
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

  test('credits once and refunds the second wallet payment', async () => {
    const ming = await aMember(site)
    const first = await order(ming, { state: 1 })
    const second = await order(ming, { state: 2 })
    expect(second.order_no).toBe(first.order_no)
    expect(second.qrcode).not.toBe(first.qrcode)
    await onSandboxPage(site, first.qrcode, 'pay')
    await onSandboxPage(site, second.qrcode, 'pay')
    await aSecondLater()
    expect((await ming.call(myProfile, {})).data.amount).toBe(10)
    expect((await site.db.execute(sql`select cause from refunds`)).rows).toEqual([{ cause: 'doubled' }])
    expect((await statusOf(ming, first.order_no)).state).toBe('paid')
    expect((await ming.call(bills, {})).data).toMatchObject([
      { order_no: first.order_no, verdict: 'doubled' },
      { order_no: first.order_no, verdict: 'settled' },
    ])
  })

  test('closes the other code at its wallet after payment', async () => {
    const ming = await aMember(site)
    const first = await order(ming, { state: 1 })
    const second = await order(ming, { state: 2 })
    await onSandboxPage(site, first.qrcode, 'pay')
    await aSecondLater()
    expect(await onSandboxPage(site, second.qrcode, 'pay')).toContain('支付已关闭')
  })
})

describe('order', () => {
  test('is reused for repeated and concurrent requests', async () => {
    const ming = await aMember(site)
    const all = await Promise.all(Array.from({ length: 8 }, () => order(ming)))
    expect(new Set(all.map(({ order_no, qrcode }) => `${order_no} ${qrcode}`)).size).toBe(1)
    expect(await site.db.$count(sql`orders`)).toBe(1)
    expect(await site.db.$count(sql`attempts`)).toBe(1)
  })

  test('is replaced by another product; ten open ones are rejected', async () => {
    const ming = await aMember(site)
    const first = await order(ming, { virtual: 1 })
    await order(ming, { virtual: 2 })
    await aSecondLater()
    expect((await statusOf(ming, first.order_no)).state).toBe('closed')
    for (let n = 3; n <= 11; n++) await order(ming, { virtual: n })
    expect((await ming.call(recharge, { type: 2, virtual: 12, state: 1 })).msg).toBe(
      '最多有10笔未完成的订单，没有支付的会在20分钟内自动关闭，请稍后再试',
    )
    await aSecondLater()
    await order(ming, { virtual: 12 })
  })

  test('can be cancelled repeatedly, but not after payment', async () => {
    const ming = await aMember(site)
    const { order_no } = await order(ming)
    const closing = { state: 'waiting', words: '正在关闭' }
    expect((await ming.call(cancelOrder, { order_no })).data).toEqual(closing)
    expect((await ming.call(cancelOrder, { order_no })).data).toEqual(closing)
    expect((await ming.call(notifyVerify, { order_no })).data).toMatchObject(closing)
    await aSecondLater()
    expect((await ming.call(cancelOrder, { order_no })).data).toEqual({ state: 'closed', words: '订单已关闭' })
    const next = await order(ming)
    await onSandboxPage(site, next.qrcode, 'pay')
    expect((await ming.call(cancelOrder, { order_no: next.order_no })).msg).toBe('订单已支付，不能取消')
  })

  test.each([
    [{ type: 2, virtual: 10, state: 1 }, '请先确认您已年满18周岁'],
    [{ type: 1, id: 1, state: 1, adult: 1 }, '请阅读并同意会员服务协议'],
    [{ type: 1, id: 4, state: 1, ...SAID }, '商品不存在或已下架'],
    [{ type: 1, virtual: 3, state: 1, ...SAID }, '商品不存在或已下架'],
    [{ type: 2, state: 1, ...SAID }, '商品不存在或已下架'],
    [{ type: 1, id: 2, state: 1, amount: 17, ...SAID }, '价格已变化，请看过新的价格再支付'],
    [{ type: 2, virtual: 33, amount: 3.31, state: 1, ...SAID }, '价格已变化，请看过新的价格再支付'],
    [{ type: 2, virtual: 0, state: 1, ...SAID }, '商品不存在或已下架'],
    [{ type: 2, virtual: -1, state: 1, ...SAID }, '请输入星币数量'],
    [{ type: 2, virtual: 100_001, state: 1, ...SAID }, '一次最多充值100000枚'],
    [{ type: 2, virtual: 1.5, state: 1, ...SAID }, '请输入星币数量'],
    [{ type: 2, virtual: 1, state: 3, ...SAID }, '请选择支付方式'],
  ] as const)('rejects %j', async (input, msg) => {
    const ming = await aMember(site)
    expect(await ming.call(recharge, input as never)).toMatchObject({ status: 400, msg })
    expect(await site.db.$count(sql`orders`)).toBe(0)
  })

  test('gives the same error for foreign and unknown numbers', async () => {
    const ming = await aMember(site)
    const { order_no, qrcode } = await order(ming)
    const [hong, none] = [await aMember(site, '13900139000'), 'A'.repeat(28)]
    for (const call of [notifyVerify, cancelOrder, receipt]) {
      const unknown = await hong.call(call, { order_no: none })
      expect(unknown).toMatchObject({ status: 400, msg: '订单不存在' })
      expect(await hong.call(call, { order_no })).toEqual(unknown)
    }
    expect((await statusOf(ming, order_no)).state).toBe('waiting')
    await onSandboxPage(site, qrcode, 'pay')
    expect(await hong.call(receipt, { order_no })).toEqual(await hong.call(receipt, { order_no: none }))
    expect((await hong.call(bills, {})).data).toEqual([])
    expect((await hong.call(billMonths, {})).data).toEqual([])
  })

  test('uses the current price and ignores later changes', async () => {
    const ming = await aMember(site)
    const wish = { type: 1, id: 1, state: 1, amount: 19, ...SAID } as const
    const before = await order(ming, wish)
    await site.db.execute(sql`update products set amount_fen = 2000 where id = 1`)
    expect((await ming.call(recharge, wish)).msg).toBe('价格已变化，请看过新的价格再支付')
    await onSandboxPage(site, before.qrcode, 'pay')
    expect((await ming.call(bills, {})).data).toMatchObject([{ amount: 19 }])
    await site.db.execute(sql`update products set shown = false where id = 1`)
    expect((await ming.call(recharge, { ...wish, amount: 20 })).msg).toBe('商品不存在或已下架')
  })

  test.each(['0000-01', '9999-12', '2022-13', '2022-1'])('rejects %s as the month of a bill', async (date) => {
    const ming = await aMember(site)
    expect(await ming.call(bills, { date })).toMatchObject({ status: 400, msg: '月份不正确' })
  })

  test('is not reused after expiry', async () => {
    const ming = await aMember(site)
    const first = await order(ming)
    site.clock.advance(15 * MINUTE)
    expect((await order(ming)).order_no).not.toBe(first.order_no)
  })

  test('deletes the payer address with the account', async () => {
    const ming = await aMember(site)
    const { qrcode } = await order(ming)
    await onSandboxPage(site, qrcode, 'pay')
    const left = () => site.db.$count(sql`attempts where payer_address <> ''`)
    expect(await left()).toBe(1)
    await site.db.transaction((tx) => ordersPersonalData.erase!(tx, 1, site.clock.now()))
    expect(await left()).toBe(0)
  })

  test('requires the age once and the agreement each time', async () => {
    const ming = await aMember(site)
    expect((await ming.call(recharge, { type: 2, virtual: 1, state: 1 })).data).toEqual({ type: 'age' })
    await order(ming, { virtual: 1 })
    expect((await ming.call(recharge, { type: 2, virtual: 2, state: 1 })).status).toBe(200)
    expect((await ming.call(recharge, { type: 1, id: 1, state: 1 })).msg).toBe('请阅读并同意会员服务协议')
    expect((await ming.call(recharge, { type: 1, id: 1, state: 1, agree: 1 })).status).toBe(200)
    expect((await site.db.execute(sql`select version from age_statements`)).rows).toEqual([{ version: 1 }])
    const accepted = sql`consents join articles on articles.id = article_id and agreement = 'vip'`
    expect(await site.db.$count(accepted)).toBe(1)
  })
})

describe('account', () => {
  const leaves = async (who: Awaited<ReturnType<typeof aMember>>) =>
    (await who.call(deleteAccount, { code: await codeFor(who, '13800138000', 'delete') })).msg

  test('cannot be deleted while an order is open', async () => {
    const ming = await aMember(site)
    const { order_no } = await order(ming)
    expect(await leaves(ming)).toBe('有订单还在支付、核对或退款，结束后才能注销账号。没有支付的会在20分钟内自动关闭')
    await ming.call(cancelOrder, { order_no })
    await aSecondLater()
    site.clock.advance(MINUTE)
    expect(await leaves(ming)).toBe('账号已注销')
    expect(await site.db.$count(sql`orders`)).toBe(1)
    expect(await site.db.$count(sql`age_statements`)).toBe(0)
  })
})

describe('status poll', () => {
  test('treats foreign orders as unknown and is not cached', async () => {
    const ming = await aMember(site)
    const { order_no } = await order(ming)
    const hong = await aMember(site, '13900139000')
    const foreign = await hong.call(notifyVerify, { order_no })
    expect(foreign).toEqual(await hong.call(notifyVerify, { order_no: '9'.repeat(28) }))
    expect(foreign.msg).toBe('订单不存在')
    expect(hong.last?.headers['cache-control']).toBe('no-store')
  })

  test('rejects a malformed number after checking the session', async () => {
    const ming = await aMember(site)
    for (const order_no of ['\0', 7, null] as unknown[]) {
      expect((await ming.call(notifyVerify, { order_no: order_no as string })).msg).toBe('订单号不正确')
      expect((await aBrowser(site).call(notifyVerify, { order_no: order_no as string })).msg).toBe('请先去登录')
    }
  })

  test('does not query the wallet', async () => {
    const ming = await aMember(site)
    const { order_no } = await order(ming)
    await site.db.execute(sql`update sandbox_trades set state = 'closed'`)
    expect((await statusOf(ming, order_no)).state).toBe('waiting')
  })
})

test('invalidates cached product lists after a change', async () => {
  const ming = await aMember(site)
  await ming.call(products, { type: 1 })
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`update products set amount_fen = 2000 where slug = 'vip-1'`)
    await purgeHot(tx)
  })
  await expect.poll(async () => (await ming.call(products, { type: 1 })).data.lists[0]?.amount).toBe(20)
})
