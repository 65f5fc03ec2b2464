import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { myProfile } from '#contract/people/account.ts'
import { coinHistory } from '#contract/people/coins.ts'
import { bills, cancelOrder, notifyVerify, recharge } from '#contract/payments/orders.ts'
import { requestRefund } from '#contract/payments/refunds.console.ts'
import { toInstant, toLocalDate } from '#lottery/dates.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, createOperator, type Browser } from '#server/testing/browsers.ts'
import { findFreePort } from '#server/testing/processes.ts'
import { createChannels, type PayChannel } from '#server/payments/wallets/wallets.ts'
import { startWallets } from '#tools/wallets/wallets.ts'
import { createOrdersChecks } from '#server/payments/orders/orders.checks.ts'
import { reconcileBill } from '#server/payments/orders/reconciliation/reconciling.ts'
import {
  seedShop,
  placeTestOrder,
  DECLARATIONS,
  runOrderJobs,
  runRefundJobs,
} from '#server/payments/orders/testing/buying.ts'

// End-to-end: the site listens, and the simulated wallets use the real protocols.
const port = await findFreePort()
const PUBLIC_URL = `http://127.0.0.1:${port}`
const wallets = await startWallets({ speed: 100 })
const site = createSharedSite({ env: { ...wallets.env, PUBLIC_URL } })
beforeAll(() => site.app.listen({ port, host: '127.0.0.1' }).then(() => undefined))
let ming: Browser
beforeEach(async () => {
  await seedShop(site)
  ming = await createMember(site)
})
afterEach(() => wallets.clearFaults())
afterAll(() => wallets.close())

const STATES = { wechat: 1, alipay: 2 } as const

type Channels = readonly PayChannel[]
/** Functions that return the channels of a process with other settings. */
const withoutChannels = (): Channels => []
const withOtherMerchant = (all: Channels): Channels =>
  all.map((one) => ({
    ...one,
    merchant: 'another',
    query: async () => ({ state: 'unknown' }),
    close: async () => 'unknown',
    refund: async () => ({ state: 'failed', words: '订单不存在' }),
  }))

async function runJobsAfter(seconds: number, as = (all: Channels) => all): Promise<void> {
  const { db, clock, app, config } = site
  clock.advance(seconds * 1000)
  const channels = as(await createChannels(config, { db, secret: '', realTime: systemClock }))
  const deps = { db, clock, channels, log: app.log }
  await runOrderJobs(deps)
  await runRefundJobs(deps)
}

const fetchOrderState = async (who: Browser, order_no: string) =>
  (await who.call(notifyVerify, { order_no })).data.state
const fetchCoins = async (who: Browser) => (await who.call(myProfile, {})).data.amount
const queryRows = async (query: ReturnType<typeof sql>) => (await site.db.execute(query)).rows
const listSentNotices = (no: string) => wallets.notices().filter(({ number }) => number === no)
const findAttemptNo = async () =>
  String((await queryRows(sql`select no from attempts order by id desc limit 1`))[0]?.no)

describe.each(['wechat', 'alipay'] as const)('%s', (wallet) => {
  const state = STATES[wallet]

  test('credits an order once, confirms its notice', async () => {
    const { order_no, qrcode, pay_url } = await placeTestOrder(ming, { state })
    expect(qrcode).toMatch(wallet === 'wechat' ? /^weixin:\/\// : /^https:\/\/qr\.alipay\.com\//)
    expect(pay_url).toBe('')
    expect(await fetchOrderState(ming, order_no)).toBe('waiting')
    wallets.pay(qrcode)
    await expect.poll(() => fetchOrderState(ming, order_no)).toBe('paid')
    expect(await fetchCoins(ming)).toBe(10)
    const [move] = (await ming.call(coinHistory, {})).data
    expect(move?.title).toBe(`星币充值（${wallet === 'wechat' ? '微信支付' : '支付宝'}）`)
    await expect.poll(async () => listSentNotices(await findAttemptNo())).toMatchObject([{ state: 'received' }])
    expect((await ming.call(bills, {})).data).toMatchObject([{ order_no, amount: 1 }])
  })

  test('settles an order by polling if its notice is lost', async () => {
    const { order_no, qrcode } = await placeTestOrder(ming, { state })
    wallets.plant({ on: 'notice', wallet, kind: 'drop' })
    wallets.pay(qrcode)
    expect(await fetchOrderState(ming, order_no)).toBe('waiting')
    await runJobsAfter(5)
    expect(await fetchOrderState(ming, order_no)).toBe('paid')
    expect(await queryRows(sql`select by from payments`)).toEqual([{ by: 'query' }])
  })

  test('settles a payment that arrives before the response with the code', async () => {
    wallets.plant({ on: 'answer', wallet, call: 'create', kind: 'slow', ms: 1500 })
    const known = wallets.trades().length
    const ordering = placeTestOrder(ming, { state })
    await expect.poll(() => wallets.trades().length).toBe(known + 1)
    wallets.pay(wallets.trades().at(-1)!.token)
    await expect.poll(() => fetchCoins(ming)).toBe(10)
    const { order_no } = await ordering
    expect(await fetchOrderState(ming, order_no)).toBe('paid')
    expect(listSentNotices(await findAttemptNo())[0]!.answers.map(({ status }) => status)).toEqual([200])
  })

  test('closes an attempt the wallet rejects; another attempt works', async () => {
    wallets.plant({ on: 'answer', wallet, call: 'create', kind: 'refusal', code: 'NO_AUTH', message: '商户无此权限' })
    const refused = await ming.call(recharge, { type: 2, virtual: 10, state, ...DECLARATIONS })
    expect(refused.status).toBe(400)
    expect(refused.msg).not.toContain('商户')
    wallets.pay((await placeTestOrder(ming, { state })).qrcode)
    await expect.poll(() => fetchCoins(ming)).toBe(10)
  })

  test('rejects a falsely signed notice', async () => {
    const { order_no, qrcode } = await placeTestOrder(ming, { state })
    wallets.plant({ on: 'notice', wallet, kind: 'bad-signature' })
    wallets.pay(qrcode)
    const no = await findAttemptNo()
    await expect.poll(() => listSentNotices(no)[0]?.answers.length).toBeGreaterThan(0)
    expect(listSentNotices(no)[0]!.answers.every(({ status }) => status === 401)).toBe(true)
    expect(await fetchOrderState(ming, order_no)).toBe('waiting')
    expect(await site.db.$count(sql`payment_events`)).toBe(0)
    wallets.repeat(no)
    await expect.poll(() => fetchOrderState(ming, order_no)).toBe('paid')
  })

  test('rejects a notice larger than 64 KiB', async () => {
    const url = `${PUBLIC_URL}/api/pay/notify/${wallet}`
    const answer = await fetch(url, { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) })
    expect(answer.status).toBe(413)
  })

  test('passes the order’s URL as return URL of phone payments', async () => {
    const { order_no, qrcode, pay_url } = await placeTestOrder(ming, { state, pay_type: 'H5' })
    expect(qrcode).toBe('')
    const { returnUrl } = wallets.pay(pay_url)
    await expect.poll(() => fetchOrderState(ming, order_no)).toBe('paid')
    expect(returnUrl).toBe(`${PUBLIC_URL}/my-order?order=${order_no}`)
  })

  test('completes a refund by response or notice', async () => {
    const { order_no, qrcode } = await placeTestOrder(ming, { state })
    wallets.pay(qrcode)
    await expect.poll(() => fetchOrderState(ming, order_no)).toBe('paid')
    const cashier = await createOperator(site, 'cashier')
    const [payment] = await queryRows(sql`select id from payments`)
    const wish = { payment_id: Number(payment!.id), cause: 'rest', reason: '退款' } as const
    expect((await cashier.call(requestRefund, wish)).data.state).toBe('confirmed')
    await runJobsAfter(0)
    await expect.poll(() => fetchOrderState(ming, order_no)).toBe('refunded')
    expect(await fetchCoins(ming)).toBe(0)
  })
})

describe.each([
  ['without the wallet', withoutChannels],
  ['with another merchant account', withOtherMerchant],
])('with another process %s', (_with, other) => {
  test('polls attempts only in a process with their merchant account', async () => {
    const { order_no, qrcode } = await placeTestOrder(ming, { state: STATES.wechat })
    wallets.plant({ on: 'notice', wallet: 'wechat', kind: 'drop' })
    wallets.pay(qrcode)
    await runJobsAfter(5, other)
    await runJobsAfter(0)
    expect(await fetchOrderState(ming, order_no)).toBe('paid')
  })

  test("sends refunds only from a process with the payment's merchant account", async () => {
    const { order_no, qrcode } = await placeTestOrder(ming, { state: STATES.wechat })
    wallets.scan(qrcode)
    await ming.call(cancelOrder, { order_no })
    await runJobsAfter(1)
    wallets.pay(qrcode, { late: true })
    await expect.poll(() => site.db.$count(sql`refunds`)).toBe(1)
    await runJobsAfter(0, other)
    expect(await queryRows(sql`select state, looks from refunds`)).toEqual([{ state: 'confirmed', looks: 0 }])
    await runJobsAfter(0)
    expect(await queryRows(sql`select tries, looks from refunds`)).toEqual([{ tries: 1, looks: 1 }])
    await expect.poll(() => fetchOrderState(ming, order_no)).toBe('refunded')
  })

  test('reports an order that no process can close', async () => {
    const { order_no } = await placeTestOrder(ming, { state: STATES.wechat })
    const { db, clock } = site
    const run = () =>
      createOrdersChecks({ db, clock })
        .checks!.find(({ name }) => name === 'orders_closing')!
        .run()
    for (const minutes of [15, 20, 60]) await runJobsAfter(minutes * 60, other)
    expect(await run()).toMatchObject({ state: 'good' })
    await runJobsAfter(60 * 60, other)
    expect(await queryRows(sql`select step from orders`)).toEqual([{ step: 'closing' }])
    expect(await run()).toMatchObject({ state: 'wrong', words: '1 笔' })
    await runJobsAfter(60 * 60)
    expect(await queryRows(sql`select step from orders`)).toEqual([{ step: 'closed' }])
    expect(await fetchOrderState(ming, order_no)).toBe('closed')
  })
})

test('creates another order after a change of merchant', async () => {
  const first = await placeTestOrder(ming, { state: STATES.wechat })
  await site.db.execute(sql`update attempts set merchant = 'another'`)
  const second = await placeTestOrder(ming, { state: STATES.wechat })
  expect(second.order_no).not.toBe(first.order_no)
  expect(await queryRows(sql`select step from orders order by id`)).toEqual([{ step: 'closing' }, { step: 'pending' }])
  wallets.pay(second.qrcode)
  await expect.poll(() => fetchOrderState(ming, second.order_no)).toBe('paid')
})

// The last test, because it sets the wallets' time.
test('the daily bills match our books', async () => {
  for (const state of [1, 2] as const) {
    const { order_no, qrcode } = await placeTestOrder(ming, { state, virtual: 10 + state })
    wallets.pay(qrcode)
    await expect.poll(() => fetchOrderState(ming, order_no)).toBe('paid')
  }
  const numbers = new Set((await queryRows(sql`select no from attempts`)).map(({ no }) => no))
  const day = toLocalDate(systemClock.now())
  wallets.time.set(new Date(toInstant(day, '00:00').getTime() + 35 * 3_600_000))
  const { db, clock, app, config } = site
  const channels = await createChannels(config, { db, secret: '', realTime: systemClock })
  for (const channel of channels) {
    // Excludes the trades of earlier tests, because the database was emptied.
    const bill = async (of: string) =>
      (await channel.bill(of))?.filter((row) => row.kind === 'paid' && numbers.has(row.evidence.no)) ?? null
    expect(await bill(day)).toHaveLength(1)
    expect(await reconcileBill({ db, clock, channels, log: app.log }, { ...channel, bill }, day)).toEqual([])
  }
})
