import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { myProfile } from '#contract/people/account.ts'
import { bills, notifyVerify, products, receipt } from '#contract/payments/orders.ts'
import { coinHistory } from '#contract/people/coins.ts'
import { findOrders, orderDetails } from '#contract/payments/orders.console.ts'
import { incidents, resolveIncident } from '#contract/payments/reconciling.console.ts'
import { requestRefund, decideRefund, previewRefund, refundList } from '#contract/payments/refunds.console.ts'
import { myNotifications } from '#contract/messaging/notifications.ts'
import { saveCoinPrice } from '#contract/payments/products.console.ts'
import { findPlayer } from '#contract/admin/players.console.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { loadSiteSecret } from '#server/infra/db/settings.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, createOperator, type Browser } from '#server/testing/browsers.ts'
import { createChannels, ChannelFault, type PayChannel, type RefundStatus } from '#server/payments/wallets/wallets.ts'
import { deliverPaid } from '#server/payments/orders/orders.jobs.ts'
import { countPaymentDiscrepancies } from '#server/payments/orders/reconciliation/payment-books.ts'
import { settleRefund } from './refunds.ts'
import {
  NO_ORDER_DISCREPANCIES,
  NO_PAYMENT_DISCREPANCIES,
  countOrderDiscrepancies,
} from '#server/payments/orders/testing/order-fixture.ts'
import {
  seedShop,
  submitSandboxPage,
  placeTestOrder,
  placeVipOrder,
  runRefundJobs,
} from '#server/payments/orders/testing/buying.ts'

const DAY = 86_400_000
const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
let cashier: Browser
beforeEach(async () => {
  await seedShop(site)
  cashier = await createOperator(site, 'cashier')
})

/** Advances the clock and runs the refund jobs; `answers` overrides functions of the wallet. */
async function runPollingJobs(afterMs = 0, answers: Partial<PayChannel> = {}): Promise<void> {
  const { db, clock, app, config } = site
  clock.advance(afterMs)
  const secret = await loadSiteSecret(db, config.siteSecret)
  const channels = await createChannels(config, { db, secret, realTime: systemClock })
  const told = channels.map((channel) => ({ ...channel, ...answers }))
  await runRefundJobs({ db, clock, channels: told, log: app.log })
}

interface Purchase {
  ming: Browser
  order_no: string
  payment_id: number
}

async function payPurchase(ming: Browser, buying: Promise<{ order_no: string; qrcode: string }>): Promise<Purchase> {
  const { order_no, qrcode } = await buying
  await submitSandboxPage(site, qrcode, 'pay')
  const { rows } = await site.db.execute<{ id: string }>(
    sql`select p.id from payments p join orders o on o.id = p.order_id where o.no = ${order_no}`,
  )
  return { ming, order_no, payment_id: Number(rows[0]?.id) }
}

const buyCoins = async (coins = 10) => {
  const ming = await createMember(site)
  return payPurchase(ming, placeTestOrder(ming, { virtual: coins }))
}
const buyVip = async (months = 3) => {
  const ming = await createMember(site)
  return payPurchase(ming, placeVipOrder(ming, months))
}

const fetchProfile = async (who: Browser) => (await who.call(myProfile, {})).data
const fetchCoins = async (who: Browser) => (await fetchProfile(who)).amount
const fetchOrderState = async (who: Browser, order_no: string) =>
  (await who.call(notifyVerify, { order_no })).data.state
const listRefundRows = async () =>
  (await site.db.execute(sql`select state, tries, amount_fen, taken from refunds order by id`)).rows
const getOrderStep = async (no: string) =>
  (await site.db.execute(sql`select step from orders where no = ${no}`)).rows[0]?.step
const spendCoins = (coins: number) =>
  site.db.execute(sql`update coin_accounts set balance = balance - ${coins} where user_id is not null`)

describe('refund of coins', () => {
  test('deducts coins, refunds money, notifies the member', async () => {
    const { ming, order_no, payment_id } = await buyCoins()
    const asked = await cashier.call(requestRefund, { payment_id, cause: 'rest', reason: '不想要了' })
    expect(asked).toMatchObject({ status: 200, data: { state: 'confirmed', amount: 1, taken: 10 } })
    expect(await fetchCoins(ming)).toBe(0)
    expect(await getOrderStep(order_no)).toBe('refund_pending')
    await runPollingJobs()
    expect(await fetchOrderState(ming, order_no)).toBe('refunded')
    expect((await ming.call(bills, {})).data).toMatchObject([{ order_no, amount: 1, refunded: 1 }])
    expect((await ming.call(receipt, { order_no })).data.refunds).toMatchObject([
      { amount: 1, reason: '不想要了', done: 1 },
    ])
    expect((await ming.call(coinHistory, {})).data).toMatchObject([
      { title: '退款扣回', amount: -10 },
      { title: '星币充值', amount: 10 },
    ])
    const told = (await ming.call(myNotifications, {})).data
    expect(JSON.stringify(told)).toContain('1.00元已原路退回，扣回10枚星币。')
    expect(await countPaymentDiscrepancies(site.db)).toEqual(NO_PAYMENT_DISCREPANCIES)
    expect(await countOrderDiscrepancies(site)).toEqual(NO_ORDER_DISCREPANCIES)
  })

  test('refunds some coins at the price paid', async () => {
    const ming = await createMember(site)
    const { lists } = (await ming.call(products, { type: 2 })).data
    // 300 coins for 28 yuan.
    const { order_no, payment_id } = await payPurchase(ming, placeTestOrder(ming, { id: lists[2]!.id }))
    await spendCoins(100)
    const whole = await cashier.call(requestRefund, { payment_id, cause: 'rest', reason: 'x' })
    expect(whole).toMatchObject({ status: 400, msg: '星币已经花掉，只能退还没有花掉的部分' })
    const part = await cashier.call(requestRefund, { payment_id, cause: 'rest', count: 4, reason: 'x' })
    expect(part).toMatchObject({ status: 200, data: { amount: 0.37, taken: 4 } })
    await runPollingJobs()
    expect(await fetchCoins(ming)).toBe(196)
    expect(await fetchOrderState(ming, order_no)).toBe('paid')
    expect((await ming.call(bills, {})).data).toMatchObject([{ refunded: 0.37 }])
  })

  test('refunds an amount in fen that exceeds 32 bits', async () => {
    await cashier.call(saveCoinPrice, { unit_price: 300, was: 0.1 })
    const { ming, order_no, payment_id } = await buyCoins(100_000)
    const { id } = (await cashier.call(requestRefund, { payment_id, cause: 'rest', reason: '不想要了' })).data
    const other = await createOperator(site, 'administrator', '13500135000')
    expect((await other.call(decideRefund, { id, decision: 'confirm' })).status).toBe(200)
    await runPollingJobs()
    expect(await fetchOrderState(ming, order_no)).toBe('refunded')
    expect((await ming.call(bills, {})).data).toMatchObject([{ amount: 30_000_000, refunded: 30_000_000 }])
    const [wallet] = await createChannels(site.config, { db: site.db, secret: '' })
    const [row] = (await site.db.execute<{ no: string }>(sql`select no from attempts`)).rows
    const more = { no: 'MORE', attemptNo: row!.no, txnId: '', amountFen: 1, totalFen: 0, reason: '' }
    expect(await wallet!.refund(more)).toEqual({ state: 'failed', words: '退款超过实付' })
  })

  test('refunds a minor in full, deducts only unspent coins', async () => {
    const { ming, order_no, payment_id } = await buyCoins()
    await spendCoins(4)
    const asked = await cashier.call(requestRefund, { payment_id, cause: 'minor', reason: '未成年人' })
    expect(asked).toMatchObject({ status: 200, data: { amount: 1, taken: 6 } })
    await runPollingJobs()
    expect(await fetchCoins(ming)).toBe(0)
    expect(await fetchOrderState(ming, order_no)).toBe('refunded')
  })

  test('restores coins if the wallet rejects the refund', async () => {
    const { ming, order_no, payment_id } = await buyCoins()
    await cashier.call(requestRefund, { payment_id, cause: 'rest', reason: 'x' })
    await runPollingJobs(0, { refund: async () => ({ state: 'failed', words: 'no such card' }) })
    expect(await fetchCoins(ming)).toBe(10)
    expect(await fetchOrderState(ming, order_no)).toBe('paid')
    expect((await ming.call(receipt, { order_no })).data.refunds).toEqual([])
    expect((await cashier.call(refundList, { state: 'failed' })).data).toMatchObject([{ words: 'no such card' }])
    expect((await cashier.call(refundList, { type: 2, state: 'failed' })).data).toHaveLength(1)
    expect((await cashier.call(refundList, { type: 1 })).data).toEqual([])
    expect(JSON.stringify((await ming.call(myNotifications, {})).data)).toContain('退款未成功')
    expect(await countPaymentDiscrepancies(site.db)).toEqual(NO_PAYMENT_DISCREPANCIES)
    // Another refund is possible, but not sent within a minute after the failed one.
    expect((await cashier.call(requestRefund, { payment_id, cause: 'rest', reason: 'x' })).status).toBe(200)
    await runPollingJobs(59_000)
    expect(await fetchOrderState(ming, order_no)).toBe('paid')
    await runPollingJobs(1000)
    expect(await fetchOrderState(ming, order_no)).toBe('refunded')
  })
})

describe('refund of months', () => {
  test('refunds an unused membership fully within 7 days', async () => {
    const { order_no, payment_id } = await buyVip(1)
    site.clock.advance(7 * DAY)
    cashier = await createOperator(site, 'cashier')
    const asked = await cashier.call(requestRefund, { payment_id, cause: 'unused', reason: 'x' })
    expect(asked).toMatchObject({ status: 200, data: { amount: 19, taken: 1, state: 'confirmed' } })
    await runPollingJobs()
    expect((await fetchProfile(await createMember(site))).is_vip).toBe(0)
    expect(await getOrderStep(order_no)).toBe('refunded')
  })

  test('after 7 days, refunds only months that have not begun', async () => {
    const { payment_id } = await buyVip(3)
    site.clock.advance(8 * DAY)
    cashier = await createOperator(site, 'cashier')
    const late = await cashier.call(requestRefund, { payment_id, cause: 'unused', reason: 'x' })
    expect(late.msg).toBe('付款已超过 7 天，只能退还没有开始的整月')
    const tooMuch = await cashier.call(requestRefund, { payment_id, cause: 'rest', count: 3, reason: 'x' })
    expect(tooMuch.msg).toBe('只能退还没有开始的整月')
    const asked = await cashier.call(requestRefund, { payment_id, cause: 'rest', reason: 'x' })
    expect(asked).toMatchObject({ status: 200, data: { amount: 34, taken: 2, state: 'confirmed' } })
    await runPollingJobs()
    const { rows } = await site.db.execute(sql`select months, until from vip_chains`)
    expect(rows).toMatchObject([{ months: 1 }])
    expect((await cashier.call(requestRefund, { payment_id, cause: 'rest', reason: 'x' })).msg).toBe('没有可以退的部分')
    expect(await countPaymentDiscrepancies(site.db)).toEqual(NO_PAYMENT_DISCREPANCIES)
  })

  test('does not refund a begun month despite a later order', async () => {
    const ming = await createMember(site)
    const first = await payPurchase(ming, placeVipOrder(ming, 1))
    await payPurchase(ming, placeVipOrder(ming, 12))
    site.clock.advance(20 * DAY)
    cashier = await createOperator(site, 'cashier')
    const asked = await cashier.call(requestRefund, { payment_id: first.payment_id, cause: 'rest', reason: 'x' })
    expect(asked.msg).toBe('没有可以退的部分')
  })
})

describe('second operator', () => {
  test('is required to confirm refunds above 50 yuan', async () => {
    const { ming, order_no, payment_id } = await buyVip(3)
    const second = await createOperator(site, 'cashier', '13500135000')
    const { data } = await cashier.call(requestRefund, { payment_id, cause: 'unused', reason: 'x' })
    expect(data).toMatchObject({ state: 'asked', amount: 51 })
    await runPollingJobs()
    expect(await fetchOrderState(ming, order_no)).toBe('paid')
    const again = await second.call(requestRefund, { payment_id, cause: 'unused', reason: 'x' })
    expect(again.msg).toBe('这笔付款有正在办理的退款')
    const own = await cashier.call(decideRefund, { id: data.id, decision: 'confirm' })
    expect(own.msg).toBe('要由另一位运营人员确认')
    expect(await listRefundRows()).toMatchObject([{ state: 'asked' }])
    expect((await second.call(decideRefund, { id: data.id, decision: 'confirm' })).status).toBe(200)
    expect((await second.call(decideRefund, { id: data.id, decision: 'confirm' })).msg).toBe('这笔退款已经处理过了')
    await runPollingJobs()
    expect(await fetchOrderState(ming, order_no)).toBe('refunded')
  })

  test('can refuse a refund; then nothing is deducted', async () => {
    const { ming, order_no, payment_id } = await buyVip(3)
    const second = await createOperator(site, 'cashier', '13500135000')
    const { data } = await cashier.call(requestRefund, { payment_id, cause: 'unused', reason: 'x' })
    expect((await second.call(decideRefund, { id: data.id, decision: 'refuse', reason: ' ' })).msg).toBe('请填写事由')
    expect(await listRefundRows()).toMatchObject([{ state: 'asked' }])
    const refusal = { id: data.id, decision: 'refuse', reason: '会员已经用过' } as const
    expect((await second.call(decideRefund, refusal)).status).toBe(200)
    const told = { state: 'refused', words: '会员已经用过', is_own: true }
    expect((await cashier.call(refundList, {})).data).toMatchObject([told])
    const [found] = (await cashier.call(findOrders, { no: order_no })).data
    expect((await cashier.call(orderDetails, { id: found!.id })).data.refunds).toMatchObject([told])
    const { rows } = await site.db.execute(sql`select detail from audit_log where action = 'refund_decided'`)
    expect(rows).toEqual([{ detail: { decision: 'refuse', reason: '会员已经用过', order: found!.id } }])
    await runPollingJobs()
    expect(await fetchOrderState(ming, order_no)).toBe('paid')
    expect((await fetchProfile(ming)).is_vip).toBe(1)
    expect(await listRefundRows()).toMatchObject([{ state: 'refused' }])
  })

  test('cannot confirm a refund of months that began after the request', async () => {
    const { ming, payment_id } = await buyVip(12)
    await payPurchase(ming, placeVipOrder(ming, 3))
    const { data } = await cashier.call(requestRefund, { payment_id, cause: 'rest', reason: 'x' })
    expect(data).toMatchObject({ state: 'asked', amount: 165, taken: 11 })
    site.clock.advance(70 * DAY)
    const second = await createOperator(site, 'cashier', '13500135000')
    const late = await second.call(decideRefund, { id: data.id, decision: 'confirm' })
    expect(late.msg).toBe('只能退还没有开始的整月')
    expect(await listRefundRows()).toMatchObject([{ state: 'asked' }])
    expect((await site.db.execute(sql`select months from vip_chains`)).rows).toEqual([{ months: 15 }])
    // The remaining months need another request.
    await second.call(decideRefund, { id: data.id, decision: 'refuse', reason: '过了两个月' })
    const { data: rest } = await second.call(requestRefund, { payment_id, cause: 'rest', reason: 'x' })
    expect(rest).toMatchObject({ taken: 9 })
    cashier = await createOperator(site, 'cashier')
    expect((await cashier.call(decideRefund, { id: rest.id, decision: 'confirm' })).status).toBe(200)
    expect((await site.db.execute(sql`select months from vip_chains`)).rows).toEqual([{ months: 6 }])
  })

  test('cannot confirm a refund of goods delivered after the request', async () => {
    const ming = await createMember(site)
    const { order_no, qrcode } = await placeVipOrder(ming, 3)
    await site.db.execute(sql`alter table vip_grants add constraint broken check (months < 0)`)
    await submitSandboxPage(site, qrcode, 'pay')
    await site.db.execute(sql`alter table vip_grants drop constraint broken`)
    expect(await getOrderStep(order_no)).toBe('paid')
    const { rows } = await site.db.execute<{ id: string }>(sql`select id from payments`)
    const wish = { payment_id: Number(rows[0]!.id), cause: 'rest', reason: 'x' } as const
    const { data } = await cashier.call(requestRefund, wish)
    expect(data).toMatchObject({ state: 'asked', amount: 51, taken: 0 })
    await deliverPaid({ db: site.db, clock: site.clock, log: site.app.log, channels: [] })
    expect(await getOrderStep(order_no)).toBe('fulfilled')
    const second = await createOperator(site, 'cashier', '13500135000')
    const late = await second.call(decideRefund, { id: data.id, decision: 'confirm' })
    expect(late.msg).toBe('申请之后已经发货，请驳回后重新申请')
    expect(await getOrderStep(order_no)).toBe('fulfilled')
  })

  test('is required above 200 yuan refunded by one operator per day', async () => {
    const states: string[] = []
    for (const phone of ['13800138001', '13800138002', '13800138003', '13800138004', '13800138005']) {
      const ming = await createMember(site, phone)
      const { payment_id } = await payPurchase(ming, placeTestOrder(ming, { virtual: 450 }))
      states.push((await cashier.call(requestRefund, { payment_id, cause: 'rest', reason: 'x' })).data.state)
    }
    expect(states).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed', 'asked'])
  })

  test("is required for the operator's own order", async () => {
    const { payment_id } = await payPurchase(cashier, placeTestOrder(cashier))
    const asked = await cashier.call(requestRefund, { payment_id, cause: 'rest', reason: 'x' })
    expect(asked.data.state).toBe('asked')
  })

  test('cannot confirm a refund to their own account', async () => {
    const asker = await createOperator(site, 'cashier', '13500135000')
    const third = await createOperator(site, 'cashier', '13500135001')
    const { payment_id } = await payPurchase(cashier, placeVipOrder(cashier, 3))
    const { id } = (await asker.call(requestRefund, { payment_id, cause: 'unused', reason: 'x' })).data
    expect((await cashier.call(decideRefund, { id, decision: 'confirm' })).msg).toBe('要由另一位运营人员确认')
    expect((await cashier.call(refundList, {})).data).toMatchObject([{ is_own: false, may_confirm: false }])
    expect((await third.call(refundList, {})).data).toMatchObject([{ is_own: false, may_confirm: true }])
    expect((await third.call(decideRefund, { id, decision: 'confirm' })).status).toBe(200)
  })
})

describe('refund at the wallet', () => {
  /** Buys ten coins and requests their refund. */
  async function requestCoinRefund(): Promise<Purchase> {
    const purchase = await buyCoins()
    await cashier.call(requestRefund, { payment_id: purchase.payment_id, cause: 'rest', reason: 'x' })
    return purchase
  }

  test('is queried before it is sent again under the same number', async () => {
    const { ming, order_no } = await requestCoinRefund()
    const told: string[] = []
    const mute = async (): Promise<RefundStatus> => {
      throw new ChannelFault('unknown', 'timed out')
    }
    const refund: PayChannel['refund'] = async ({ no }) => {
      told.push(no)
      return mute()
    }
    await runPollingJobs(0, { refund, queryRefund: mute })
    await runPollingJobs(59_000, { refund, queryRefund: mute })
    expect(told).toHaveLength(1)
    await runPollingJobs(1000, { refund, queryRefund: mute })
    expect(told).toHaveLength(1)
    await runPollingJobs(2 * 60_000, { refund, queryRefund: async () => ({ state: 'unknown' }) })
    expect(told).toHaveLength(2)
    expect(new Set(told).size).toBe(1)
    await runPollingJobs(4 * 60_000, { refund, queryRefund: async () => ({ state: 'succeeded' }) })
    expect(told).toHaveLength(2)
    expect(await fetchOrderState(ming, order_no)).toBe('refunded')
  })

  test('is sent ten times if rejected, then fails, restoring coins', async () => {
    const { ming, order_no } = await requestCoinRefund()
    let told = 0
    const refused: Partial<PayChannel> = {
      refund: async () => {
        told++
        throw new ChannelFault('refused', 'NOT_ENOUGH')
      },
      queryRefund: async () => ({ state: 'unknown' }),
    }
    for (let round = 0; round < 14; round++) await runPollingJobs(3_600_000, refused)
    expect(told).toBe(10)
    expect(await listRefundRows()).toMatchObject([{ state: 'failed', tries: 10 }])
    expect(await fetchCoins(ming)).toBe(10)
    expect(await getOrderStep(order_no)).toBe('fulfilled')
    expect((await site.db.execute(sql`select kind from incidents`)).rows).toEqual([{ kind: 'refund_failed' }])
  })

  const sent = async (): Promise<RefundStatus> => ({ state: 'sent' })
  const unsure: Partial<PayChannel> = { refund: sent, queryRefund: sent }
  const hours = async (count: number, answers: Partial<PayChannel>) => {
    for (let hour = 0; hour < count; hour++) await runPollingJobs(3_600_000, answers)
  }
  const kinds = async () =>
    (await site.db.execute(sql`select kind from incidents order by id`)).rows.map((one) => one.kind)

  test('opens an incident if no process has the wallet configured', async () => {
    await requestCoinRefund()
    const { db, clock, app } = site
    for (let hour = 0; hour < 80; hour++) {
      clock.advance(3_600_000)
      await runRefundJobs({ db, clock, channels: [], log: app.log })
    }
    expect(await kinds()).toEqual(['refund_stuck'])
  })

  test('is completed when an operator resolves its incident', async () => {
    const { order_no } = await requestCoinRefund()
    await hours(80, unsure)
    const ming = await createMember(site)
    cashier = await createOperator(site, 'cashier')
    const [stuck] = (await cashier.call(incidents, {})).data
    expect(stuck).toMatchObject({ kind: 'refund_stuck', channel: 'sandbox', wallet_no: expect.stringMatching(/^S22/) })
    const resolved = () => cashier.call(resolveIncident, { id: stuck!.id, words: '商户平台已退' })
    expect((await Promise.all([resolved(), resolved()])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual(
      [200, 400],
    )
    expect([await getOrderStep(order_no), (await listRefundRows())[0]!.state]).toEqual(['refunded', 'succeeded'])
    expect((await ming.call(receipt, { order_no })).data.refunds).toMatchObject([{ amount: 1, done: 1 }])
    expect((await ming.call(myNotifications, {})).data[0]?.title).toBe('10枚星币：已退款')
    await hours(3, { queryRefund: async () => ({ state: 'failed', words: 'ABNORMAL' }) })
    expect([await getOrderStep(order_no), await kinds()]).toEqual(['refunded', ['refund_stuck']])
  })

  test('opens an incident after three days without a result', async () => {
    await requestCoinRefund()
    await hours(70, unsure)
    expect(await kinds()).toEqual([])
    await hours(10, unsure)
    expect(await kinds()).toEqual(['refund_stuck'])
  })

  test('resolves its incident on failure, opens another on later success', async () => {
    const { order_no } = await requestCoinRefund()
    await hours(80, unsure)
    await runPollingJobs(3_600_000, { queryRefund: async () => ({ state: 'failed', words: 'ABNORMAL' }) })
    cashier = await createOperator(site, 'cashier')
    expect((await cashier.call(incidents, {})).data).toMatchObject([{ kind: 'refund_failed' }])
    await site.db.execute(sql`update incidents set resolved_at = null where kind = 'refund_stuck'`)
    const [stuck] = (await cashier.call(incidents, { kind: 'refund_stuck' })).data
    const resolved = await cashier.call(resolveIncident, { id: stuck!.id, words: '商户平台没有退' })
    expect(resolved).toMatchObject({ status: 200 })
    expect([await getOrderStep(order_no), (await listRefundRows())[0]!.state]).toEqual(['fulfilled', 'failed'])
    const { rows } = await site.db.execute<{ no: string }>(sql`select no from refunds`)
    const told = { state: 'succeeded' } as const
    await site.db.transaction((tx) => settleRefund(tx, 'sandbox', rows[0]!.no, told, site.clock.now()))
    expect(await kinds()).toEqual(['refund_stuck', 'refund_failed', 'refund_unbooked'])
  })

  test('is sent by only one of several processes', async () => {
    await requestCoinRefund()
    let told = 0
    const refund = async (): Promise<RefundStatus> => {
      told++
      return { state: 'succeeded' }
    }
    await Promise.all(Array.from({ length: 8 }, () => runPollingJobs(0, { refund })))
    expect(told).toBe(1)
  })

  test('cannot be settled by another wallet', async () => {
    await requestCoinRefund()
    const { rows } = await site.db.execute<{ no: string }>(sql`select no from refunds`)
    const told = { state: 'succeeded' } as const
    await site.db.transaction((tx) => settleRefund(tx, 'wechat', rows[0]!.no, told, site.clock.now()))
    expect(await listRefundRows()).toMatchObject([{ state: 'confirmed' }])
  })
})

test('rejects a refund request with outdated amounts', async () => {
  const { ming, payment_id } = await buyCoins(100)
  const wish = { payment_id, cause: 'rest', count: 10, refunded: 0, reason: '来信要求' } as const
  expect((await cashier.call(requestRefund, wish)).status).toBe(200)
  await runPollingJobs()
  const second = await createOperator(site, 'cashier', '13500135000')
  expect((await second.call(requestRefund, wish)).msg).toBe('其他人刚刚退过这笔付款，请看过已退的再决定')
  expect(await fetchCoins(ming)).toBe(90)
  expect((await second.call(requestRefund, { ...wish, refunded: 1 })).status).toBe(200)
})

test('accepts only one of 64 concurrent refunds of 60 % of a payment', async () => {
  const { ming, payment_id } = await buyCoins(100)
  // Calls of one operator are serialised; several operators test the lock on the order.
  const others = ['13500135000', '13500135001', '13500135002']
  const operators = [cashier]
  for (const phone of others) operators.push(await createOperator(site, 'cashier', phone))
  const asks = Array.from({ length: 64 }, (_, nth) =>
    operators[nth % operators.length]!.call(requestRefund, { payment_id, cause: 'rest', count: 60, reason: 'x' }),
  )
  const answers = (await Promise.all(asks)).map(({ status, msg }) => (status === 200 ? 'asked' : msg))
  expect(answers.filter((one) => one === 'asked')).toHaveLength(1)
  expect(new Set(answers).size).toBe(2)
  await runPollingJobs()
  // Another request is also rejected after the refund has succeeded.
  const after = await cashier.call(requestRefund, { payment_id, cause: 'rest', count: 60, reason: 'x' })
  expect(after.msg).toBe('星币已经花掉，只能退还没有花掉的部分')
  expect(await fetchCoins(ming)).toBe(40)
  expect(await countPaymentDiscrepancies(site.db)).toEqual(NO_PAYMENT_DISCREPANCIES)
})

test('the database rejects refunds above the payment, changes of amount or final state, and deletion', async () => {
  const { payment_id } = await buyCoins()
  const row = (no: string, fen: number, state: string) => sql`
    insert into refunds (no, payment_id, order_id, amount_fen, cause, reason, state, asked_at)
    select ${no}, id, order_id, ${fen}, 'rest', '', ${state}, now() from payments where id = ${payment_id}`
  await site.db.execute(row('a', 60, 'succeeded'))
  await expect(site.db.execute(row('b', 60, 'confirmed'))).rejects.toThrow()
  await site.db.execute(row('c', 40, 'confirmed'))
  for (const change of [
    sql`update refunds set state = 'failed' where no = 'a'`,
    sql`update refunds set amount_fen = 1 where no = 'c'`,
    sql`delete from refunds`,
  ])
    await expect(site.db.execute(change)).rejects.toMatchObject({ cause: { message: 'refunds is append-only' } })
})

test('previews a refund without side effects', async () => {
  const { order_no, payment_id } = await buyCoins()
  const preview = await cashier.call(previewRefund, { payment_id, cause: 'rest', count: 4 })
  expect(preview.data).toEqual({ state: 'confirmed', amount: 0.4, taken: 4 })
  expect((await cashier.call(previewRefund, { payment_id, cause: 'unused' })).status).toBe(400)
  expect((await site.db.execute(sql`select from refunds`)).rows).toEqual([])
  expect((await cashier.call(findOrders, { no: order_no })).data).toMatchObject([{ step: 'fulfilled' }])
})

test('finds orders by number, member, step and day', async () => {
  const { order_no, payment_id } = await buyCoins()
  const { id: user_id } = (await cashier.call(findPlayer, { who: '13800138000' })).data
  const { rows } = await site.db.execute<{ txn_id: string }>(sql`select txn_id from payments`)
  const found = [
    { no: order_no },
    { no: rows[0]!.txn_id },
    { user_id },
    { step: 'fulfilled' as const },
    { day: '2022-10-20' },
  ]
  for (const by of found)
    expect((await cashier.call(findOrders, by)).data).toMatchObject([
      { order_no, phone: '138****8000', step: 'fulfilled' },
    ])
  expect((await cashier.call(findOrders, { type: 2 })).data).toHaveLength(1)
  expect((await cashier.call(findOrders, { type: 1 })).data).toEqual([])
  expect((await cashier.call(findOrders, { day: '2022-10-19' })).data).toEqual([])
  const [{ id } = { id: 0 }] = (await cashier.call(findOrders, {})).data
  expect((await cashier.call(orderDetails, { id })).data).toMatchObject({
    order_no,
    events: [{ to: 'pending' }, { from: 'pending', to: 'paid' }, { from: 'paid', to: 'fulfilled' }],
    attempts: [{ state: 'paid' }],
    payments: [{ id: payment_id, verdict: 'settled', amount: 1, refunded: 0, left: 10 }],
    refunds: [],
  })
})
