import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount, myProfile } from '#contract/people/account.ts'
import { notifyVerify, products } from '#contract/payments/orders.ts'
import { gifts, giveGift } from '#contract/payments/gifts.console.ts'
import { myNotifications } from '#contract/messaging/notifications.ts'
import { findOrders, endReview, orderDetails } from '#contract/payments/orders.console.ts'
import {
  coinPriceHistory,
  productHistory,
  saveCoinPrice,
  saveProduct,
  soldProducts,
} from '#contract/payments/products.console.ts'
import { requestRefund } from '#contract/payments/refunds.console.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createBrowser, createMember, createOperator, requestCodeText } from '#server/testing/browsers.ts'
import { settleRefund } from '#server/payments/orders/refunds/refunds.ts'
import { applyPayment } from '#server/payments/orders/settling/settle.ts'
import { seedShop, placeTestOrder } from '#server/payments/orders/testing/buying.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
let cashier: Browser
beforeEach(async () => {
  await seedShop(site)
  cashier = await createOperator(site, 'cashier')
})

describe('order in review', () => {
  /** Creates an order in review: one payment with a wrong amount, and `paid` correct payments by other attempts. */
  async function inReview(paid: 0 | 1 | 2): Promise<number> {
    const ming = await createMember(site)
    const { order_no } = await placeTestOrder(ming)
    await placeTestOrder(ming, { state: 2 })
    await placeTestOrder(ming, { state: 2, pay_type: 'H5' })
    const { rows } = await site.db.execute<{ no: string; order_id: string }>(
      sql`select no, order_id from attempts order by id`,
    )
    const amounts = [99, 100, 100].slice(0, 1 + paid)
    for (const [index, amountFen] of amounts.entries()) {
      const { no } = rows[index]!
      const fits = { channel: 'sandbox', currency: 'CNY', app: 'sandbox', merchant: 'caiyun', by: 'notice' } as const
      const evidence = { ...fits, no, txnId: `T${no}`, amountFen, paidAt: site.clock.now() }
      expect(await runTransaction(site.db, (tx) => applyPayment(tx, evidence, site.clock.now()))).toBe('review')
    }
    expect((await ming.call(notifyVerify, { order_no })).data).toMatchObject({
      state: 'review',
      words: '支付结果正在人工核对，结果会通知您，请不要重复付款',
    })
    return Number(rows[0]!.order_id)
  }
  const coins = async () => (await (await createMember(site)).call(myProfile, {})).data.amount
  const told = async () => {
    const { data } = await (await createMember(site)).call(myNotifications, {})
    return data.map(({ title }) => title)
  }
  const wholeOf = async (id: number) => (await cashier.call(orderDetails, { id })).data

  test('is delivered after an operator accepts its payment', async () => {
    const order_id = await inReview(1)
    expect((await cashier.call(endReview, { order_id, to: 'close', reason: '已核对' })).msg).toContain('请先退款')
    expect((await cashier.call(endReview, { order_id, to: 'fulfil', reason: '已核对' })).status).toBe(200)
    expect((await cashier.call(endReview, { order_id, to: 'fulfil', reason: '已核对' })).msg).toBe('订单不在核对中')
    site.clock.advance(60_000)
    expect(await wholeOf(order_id)).toMatchObject({ step: 'fulfilled', payments: [{ verdict: 'settled' }] })
    site.clock.advance(60_000)
    expect(await coins()).toBe(10)
    site.clock.advance(60_000)
    expect(await told()).toEqual(['10枚星币：核对完毕，已到账'])
  })

  test('is refunded without deducting coins, because none were delivered', async () => {
    const order_id = await inReview(1)
    const [payment] = (await cashier.call(orderDetails, { id: order_id })).data.payments
    const asked = await cashier.call(requestRefund, { payment_id: payment!.id, cause: 'rest', reason: '核对后退款' })
    expect(asked.data).toMatchObject({ state: 'confirmed', amount: 1, taken: 0 })
    expect((await cashier.call(orderDetails, { id: order_id })).data.step).toBe('refund_pending')
  })

  test('becomes refunded only by refunding its settled payment', async () => {
    const order_id = await inReview(2)
    await cashier.call(endReview, { order_id, to: 'fulfil', reason: '已核对' })
    const { payments } = (await cashier.call(orderDetails, { id: order_id })).data
    const giveBack = async (of: 'settled' | 'review') => {
      const { id: payment_id } = payments.find(({ verdict }) => verdict === of)!
      return (await cashier.call(requestRefund, { payment_id, cause: 'rest', reason: '付了两次' })).data
    }
    const stepOf = async () => (await site.db.execute(sql`select step from orders`)).rows[0]?.step
    const end = async (id: number) => {
      const [refund] = (await site.db.execute<{ no: string }>(sql`select no from refunds where id = ${id}`)).rows
      const done = { state: 'succeeded' } as const
      await runTransaction(site.db, (tx) => settleRefund(tx, 'sandbox', refund!.no, done, site.clock.now()))
    }
    const [other, own] = [await giveBack('review'), await giveBack('settled')]
    expect([other.state, own.state, await stepOf()]).toEqual(['confirmed', 'confirmed', 'refund_pending'])
    await end(other.id)
    expect(await stepOf()).toBe('refund_pending')
    await end(own.id)
    expect(await stepOf()).toBe('refunded')
  })

  test('can be closed, not delivered, without a correct payment', async () => {
    const order_id = await inReview(0)
    expect((await cashier.call(endReview, { order_id, to: 'fulfil', reason: 'x' })).msg).toBe('订单没有可以发货的付款')
    expect((await cashier.call(endReview, { order_id, to: 'close', reason: 'x' })).status).toBe(200)
    expect((await cashier.call(orderDetails, { id: order_id })).data.step).toBe('closed')
    site.clock.advance(60_000)
    expect(await told()).toEqual(['10枚星币：核对完毕，订单已关闭'])
  })

  test('shows its incident’s received and expected amount', async () => {
    const { incidents, payments } = await wholeOf(await inReview(1))
    expect(payments).toMatchObject([{ verdict: 'review', amount: 1 }])
    expect(incidents).toMatchObject([
      { kind: 'mismatch', channel: 'sandbox', amount: 0.99, expected: 1, unfit: ['amount'], resolved_at: '' },
    ])
  })
})

test('finds paid orders by the payment’s channel, unpaid ones by the last attempt’s', async () => {
  const ming = await createMember(site)
  await placeTestOrder(ming)
  await placeTestOrder(ming, { state: 2 })
  await site.db.execute(sql`update attempts set channel = wallet`)
  const by = async (channel: 'wechat' | 'alipay' | 'sandbox') =>
    (await cashier.call(findOrders, { channel })).data.map((one) => one.channel)
  expect([await by('wechat'), await by('alipay'), await by('sandbox')]).toEqual([[], ['支付宝'], []])
  await site.db.execute(sql`update attempts set state = 'paid', due_at = null where wallet = 'wechat'`)
  expect([await by('wechat'), await by('alipay'), await by('sandbox')]).toEqual([['微信支付'], [], []])
})

describe('gifts', () => {
  const OF = { phone: '13800138000', reason: '补偿' } as const
  const SECOND = '13500135000'

  test.each([
    ['100 coins', 2, 100],
    ['a month', 1, 1],
  ] as const)('gives %s immediately and lists it by kind', async (_name, type, number) => {
    const ming = await createMember(site)
    expect((await cashier.call(giveGift, { ...OF, type, number })).msg).toBe('已赠送')
    const ofTypes = async (other: number) => (await cashier.call(gifts, { type: other })).data
    expect(await ofTypes(type)).toMatchObject([{ type, number, phone: '138****8000', reason: '补偿' }])
    expect(await ofTypes(3 - type)).toEqual([])
    const { amount, is_vip } = (await ming.call(myProfile, {})).data
    expect([amount, is_vip]).toEqual(type === 2 ? [number, 0] : [0, 1])
  })

  test.each([
    ['101 coins', 2, 101],
    ['two months', 1, 2],
  ] as const)('requires an administrator for a gift of %s', async (_name, type, number) => {
    await createMember(site)
    const gift = { ...OF, type, number }
    expect((await cashier.call(giveGift, gift)).msg).toBe('一次最多送 100 枚星币或 1 个月会员，再多请管理员来送')
    expect((await cashier.call(gifts, {})).data).toEqual([])
    expect((await (await createOperator(site, 'administrator', SECOND)).call(giveGift, gift)).msg).toBe('已赠送')
    const { rows } = await site.db.execute(sql`select action, detail->'number' as number from audit_log
      where action = 'gift_given'`)
    expect(rows).toEqual([{ action: 'gift_given', number }])
  })

  test('rejects a gift to a deleted account', async () => {
    const ming = await createMember(site)
    site.clock.advance(60_000)
    const code = await requestCodeText(ming, '13800138000', 'delete')
    expect((await ming.call(deleteAccount, { code })).msg).toBe('账号已注销')
    for (const whom of [{ phone: '13800138000' }, { user_id: 1 }]) {
      expect((await cashier.call(giveGift, { ...whom, type: 2, number: 1, reason: '补偿' })).status).toBe(400)
    }
    expect((await site.db.execute(sql`select from coin_entries`)).rows).toEqual([])
  })

  test('limits gifts and products to 120 months', async () => {
    await createMember(site)
    const boss = await createOperator(site, 'administrator', SECOND)
    const sold = { revision: 0, type: 1, title: '会员', amount: 10 } as const
    expect((await boss.call(giveGift, { ...OF, type: 1, number: 121 })).msg).toBe('会员最多120个月')
    expect((await boss.call(saveProduct, { ...sold, number: 121 })).msg).toBe('会员最多120个月')
    expect((await boss.call(giveGift, { ...OF, type: 1, number: 120 })).status).toBe(200)
    expect((await boss.call(saveProduct, { ...sold, number: 120 })).status).toBe(200)
  })

  test.each(['cashier', 'administrator'] as const)('rejects a gift of an operator (%s) to themselves', async (role) => {
    const who = await createOperator(site, role, SECOND)
    const own = { phone: SECOND, type: 2, number: 1, reason: '补偿' } as const
    expect((await who.call(giveGift, own)).msg).toBe('不能送给自己')
  })

  test('creates one gift for repeated form submissions', async () => {
    const ming = await createMember(site)
    const form = '0b0e7a52-6a3b-4c8e-9f43-0a4f5f1f9d11'
    const gift = { ...OF, type: 2, number: 10, form } as const
    const answers = await Promise.all([1, 2, 3].map(() => cashier.call(giveGift, gift)))
    answers.push(await cashier.call(giveGift, gift))
    expect(new Set(answers.map(({ msg, data }) => `${msg} ${data.id}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ msg: '已赠送' })
    expect((await cashier.call(giveGift, { ...gift, number: 20 })).msg).toBe('这份赠送刚才已经办成了，请看下面的列表')
    expect((await ming.call(myProfile, {})).data.amount).toBe(10)
    const { rows } = await site.db.execute(sql`select from audit_log where action = 'gift_given'`)
    expect(rows).toHaveLength(1)
  })

  test('a second equal gift to a member on the same day requires an administrator', async () => {
    await createMember(site)
    const second = await createOperator(site, 'cashier', SECOND)
    const gift = { ...OF, type: 2, number: 10 } as const
    expect((await cashier.call(giveGift, gift)).status).toBe(200)
    expect((await second.call(giveGift, gift)).msg).toBe('今天已经给这位玩家送过同样的，再送请管理员来送')
    expect((await second.call(giveGift, { ...gift, number: 11 })).status).toBe(200)
    const boss = await createOperator(site, 'administrator', '13500135001')
    expect((await boss.call(giveGift, gift)).status).toBe(200)
    site.clock.advance(24 * 3_600_000)
    cashier = await createOperator(site, 'cashier')
    expect((await cashier.call(giveGift, gift)).status).toBe(200)
  })

  test("enforces an operator's daily limit for concurrent gifts", async () => {
    await createMember(site)
    const give = (by: Browser, number: number) => by.call(giveGift, { ...OF, type: 2, number })
    for (const number of [100, 99, 98, 97]) expect((await give(cashier, number)).status).toBe(200)
    const more = '您今天送出的已经到 500 枚星币或 5 个月会员，再多请管理员来送'
    const both = await Promise.all([give(cashier, 96), give(cashier, 95)])
    expect(both.map(({ msg }) => msg).toSorted()).toEqual(['已赠送', more])
    expect((await give(await createOperator(site, 'cashier', SECOND), 94)).status).toBe(200)
    site.clock.advance(24 * 3_600_000)
    expect((await give(await createOperator(site, 'cashier'), 100)).status).toBe(200)
  })
})

describe('products', () => {
  test('applies a price change only to new orders', async () => {
    const anyone = createBrowser(site)
    const ming = await createMember(site)
    await placeTestOrder(ming)
    expect((await anyone.call(products, { type: 2 })).data.unit_price).toBe(0.1)
    await cashier.call(saveCoinPrice, { unit_price: 0.29, was: 0.1 })
    const { id } = (
      await cashier.call(saveProduct, { revision: 0, type: 2, title: '5枚星币', amount: 0.57, number: 5 })
    ).data
    const first = (await cashier.call(soldProducts, {})).data.lists.find(({ type }) => type === 1)
    const hidden = { ...first!, type: 1 as const, shown: false }
    expect((await cashier.call(saveProduct, hidden)).status).toBe(200)
    await expect
      .poll(async () => (await anyone.call(products, { type: 2 })).data)
      .toMatchObject({
        unit_price: 0.29,
        lists: expect.arrayContaining([expect.objectContaining({ id, amount: 0.57 })]),
      })
    expect((await anyone.call(products, { type: 1 })).data.lists.map((one) => one.id)).not.toContain(first!.id)
    expect((await site.db.execute(sql`select amount_fen from orders`)).rows).toEqual([{ amount_fen: 100 }])
  })

  test('rejects an edit of outdated values and logs changed values', async () => {
    const other = await createOperator(site, 'administrator', '13500135000')
    const pack = (await cashier.call(soldProducts, {})).data.lists.find(({ type }) => type === 2)!
    const asRead = { ...pack, type: 2 as const }
    expect((await other.call(saveProduct, { ...asRead, amount: 2 })).status).toBe(200)
    expect((await cashier.call(saveProduct, { ...asRead, amount: 3 })).msg).toContain('其他人刚刚改过')
    expect((await other.call(saveCoinPrice, { unit_price: 0.2, was: 0.1 })).status).toBe(200)
    expect((await cashier.call(saveCoinPrice, { unit_price: 0.3, was: 0.1 })).msg).toContain('其他人刚刚改过')
    const { lists, unit_price } = (await cashier.call(soldProducts, {})).data
    expect(lists.find(({ id }) => id === pack.id)).toMatchObject({ amount: 2, revision: pack.revision + 1 })
    expect(unit_price).toBe(0.2)
    const { rows } = await site.db.execute(sql`select detail from audit_log
      where action in ('product_saved', 'coin_price_saved') order by id`)
    expect(rows).toEqual([
      { detail: { amountFen: { from: pack.amount * 100, to: 200 } } },
      { detail: { fen: { from: 10, to: 20 } } },
    ])
  })

  test('lists product changes with the API’s names and units', async () => {
    const pack = (await cashier.call(soldProducts, {})).data.lists.find(({ type }) => type === 2)!
    const asRead = { ...pack, type: 2 as const }
    await cashier.call(saveProduct, { ...asRead, amount: pack.amount + 1, title: '加价' })
    const [change] = (await cashier.call(productHistory, {})).data
    expect(change).toMatchObject({
      target: String(pack.id),
      changes: [
        { name: 'title', from: pack.title, to: '加价' },
        { name: 'amount', from: pack.amount, to: pack.amount + 1 },
      ],
    })
    const former = Object.fromEntries(change!.changes.map(({ name, from }) => [name, from]))
    await cashier.call(saveProduct, { ...asRead, ...former, revision: pack.revision + 1 })
    const again = (await cashier.call(soldProducts, {})).data.lists.find(({ id }) => id === pack.id)
    expect(again).toEqual({ ...pack, revision: pack.revision + 2 })
    await cashier.call(saveProduct, { revision: 0, type: 1, title: '半年', amount: 16, number: 6 })
    expect((await cashier.call(productHistory, {})).data[0]!.changes).toContainEqual({ name: 'type', from: '', to: 1 })
    await cashier.call(saveCoinPrice, { unit_price: 0.2, was: 0.1 })
    expect((await cashier.call(coinPriceHistory, {})).data).toMatchObject([
      { target: '', changes: [{ name: 'unit_price', from: 0.1, to: 0.2 }] },
    ])
  })

  test('rejects a change of the product kind and prices in fractions of a fen', async () => {
    const [first] = (await cashier.call(soldProducts, {})).data.lists
    const other = await cashier.call(saveProduct, { ...first!, type: first!.type === 1 ? 2 : 1 })
    expect(other.msg).toBe('商品不存在或已下架')
    expect((await cashier.call(saveCoinPrice, { unit_price: 0.105, was: 0.1 })).msg).toBe(
      '“单价”要填 0.01–100000 元，最多两位小数',
    )
  })
})
