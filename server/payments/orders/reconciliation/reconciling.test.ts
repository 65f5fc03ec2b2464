import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endReview } from '#contract/payments/orders.console.ts'
import { incidents, reconciliations, resolveIncident } from '#contract/payments/reconciling.console.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, createOperator } from '#server/testing/browsers.ts'
import { type BillRow, createChannels, type PaidEvidence, type PayChannel } from '#server/payments/wallets/wallets.ts'
import { createOrdersChecks } from '#server/payments/orders/orders.checks.ts'
import { countPaymentDiscrepancies } from './payment-books.ts'
import { reconcileBill, reconcileDue } from './reconciling.ts'
import { settleRefund } from '#server/payments/orders/refunds/refunds.ts'
import { openIncident, applyPayment } from '#server/payments/orders/settling/settle.ts'
import { seedShop } from '#server/payments/orders/testing/buying.ts'
import { NO_PAYMENT_DISCREPANCIES } from '#server/payments/orders/testing/order-fixture.ts'

const site = createSharedSite({ now: '2022-10-21T10:30:00+08:00' })
beforeEach(() => seedShop(site))

const DAY = '2022-10-20'
const PAID_AT = new Date('2022-10-20T12:00:00+08:00')
/** The test with 1000 trades needs a minute; PROOFS_FULL=1 runs it. */
const TRADES = process.env.PROOFS_FULL === '1' ? 1000 : 200

const deps = () => ({ db: site.db, clock: site.clock, log: site.app.log, channels: [] })

async function createWallet(bill: () => readonly BillRow[] | null): Promise<PayChannel> {
  const [channel] = await createChannels(site.config, { db: site.db, secret: 'x' })
  return { ...channel!, bill: async () => bill() }
}

const buildEvidence = (no: string, change: Partial<PaidEvidence> = {}): PaidEvidence => ({
  channel: 'sandbox',
  no,
  txnId: `T${no}`,
  amountFen: 100,
  currency: 'CNY',
  app: 'sandbox',
  merchant: 'caiyun',
  paidAt: PAID_AT,
  by: 'bill',
  ...change,
})

const buildPaidRow = (no: string, change: Partial<PaidEvidence> = {}): BillRow => ({
  kind: 'paid',
  evidence: buildEvidence(no, change),
})

/** Inserts orders of ten coins for one yuan with these order numbers, each with an attempt of the same `no`. */
async function insertOrders(numbers: readonly string[]): Promise<void> {
  await site.db.execute(sql`insert into orders (no, user_id, kind, title, coins, amount_fen, created_at, expires_at)
    select no, (select min(id) from users), 'coins', '10枚星币', 10, 100, ${PAID_AT.toISOString()}::timestamptz,
      ${PAID_AT.toISOString()}::timestamptz + interval '15 minutes' from unnest(${sql.param(numbers)}::text[]) as no`)
  await site.db
    .execute(sql`insert into attempts (no, order_id, channel, wallet, mode, app, merchant, payer_address, origin,
      created_at, wallet_expires_at)
    select no, id, 'sandbox', 'wechat', 'SCAN', 'sandbox', 'caiyun', '', '', created_at, expires_at from orders`)
}

async function closeOrders(numbers: readonly string[]): Promise<void> {
  await site.db.execute(sql`update attempts set state = 'closed' where no = any(${sql.param(numbers)}::text[])`)
  for (const [from, to] of [
    ['pending', 'closing'],
    ['closing', 'closed'],
  ])
    await site.db.execute(sql`insert into order_events (order_id, seq, from_step, to_step, actor, at)
      select id, 0, ${from}, ${to}, 'system', now() from orders where no = any(${sql.param(numbers)}::text[])`)
}

const applyEvidence = (no: string, change: Partial<PaidEvidence> = {}) =>
  runTransaction(site.db, (tx) => applyPayment(tx, buildEvidence(no, { by: 'notice', ...change }), site.clock.now()))

const formatDifferences = (found: Awaited<ReturnType<typeof reconcileBill>>) =>
  (found ?? []).map(({ list, no, outcome }) => `${list} ${no} ${outcome}`.trim()).toSorted()

test('settles or reports all planted bill differences', { timeout: 120_000 }, async () => {
  await createMember(site)
  const numbers = Array.from({ length: TRADES }, (_, index) => `N${String(index).padStart(5, '0')}`)
  const lost = numbers.slice(0, TRADES * 0.03)
  const late = numbers.slice(lost.length, lost.length + TRADES * 0.01)
  const told = numbers.slice(lost.length + late.length)
  const [unbilled, amounts] = [told.slice(0, 3), told.slice(3, 5)]
  const orphans = Array.from({ length: 5 }, (_, index) => `ORPHAN${index}`)
  await insertOrders(numbers)
  await closeOrders(late)
  for (const no of told) expect(await applyEvidence(no)).toBe('settled')

  const billed = [...numbers, ...orphans].filter((no) => !unbilled.includes(no))
  const wallet = await createWallet(() =>
    billed.map((no) => buildPaidRow(no, amounts.includes(no) ? { amountFen: 99 } : {})),
  )
  expect(formatDifferences(await reconcileBill(deps(), wallet, DAY))).toEqual(
    [
      ...lost.map((no) => `unknown ${no} settled`),
      ...late.map((no) => `unknown ${no} late`),
      ...orphans.map((no) => `unknown ${no}`),
      ...unbilled.map((no) => `unbilled T${no}`),
      ...amounts.map((no) => `amount ${no}`),
    ].toSorted(),
  )
  expect(await reconcileBill(deps(), wallet, DAY)).toEqual([])
  expect(await countPaymentDiscrepancies(site.db)).toEqual(NO_PAYMENT_DISCREPANCIES)
  const { rows } = await site.db.execute(sql`select step, count(*)::int as n from orders group by 1 order by 1`)
  expect(rows).toEqual([
    { step: 'fulfilled', n: TRADES - late.length },
    { step: 'refund_pending', n: late.length },
  ])

  const cashier = await createOperator(site, 'cashier')
  const [second, first] = (await cashier.call(reconciliations, {})).data
  expect(second).toMatchObject({ day: DAY, differences: [] })
  expect(first?.differences).toHaveLength(lost.length + late.length + orphans.length + 5)
  const [shown] = (await cashier.call(incidents, {})).data
  const channels = { channel: second!.channel } as const
  expect((await cashier.call(reconciliations, channels)).data).toHaveLength(2)
  const other = second!.channel === 'wechat' ? 'alipay' : 'wechat'
  expect((await cashier.call(reconciliations, { channel: other })).data).toEqual([])
  for (const kind of ['orphan', 'txn_reused'] as const) {
    const { data } = await cashier.call(incidents, { kind, pageSize: 100 })
    expect([kind, data.length, ...new Set(data.map((one) => one.kind))]).toEqual(
      kind === 'orphan' ? [kind, orphans.length, kind] : [kind, 0],
    )
  }
  expect((await cashier.call(resolveIncident, { id: shown!.id, words: '已核对' })).status).toBe(200)
  expect((await cashier.call(resolveIncident, { id: shown!.id, words: '已核对' })).msg).toBe('记录不存在或已处理')
  expect((await cashier.call(incidents, { pageSize: 100 })).data).toHaveLength(orphans.length + 4)
})

test('requests a missing bill again and compares each day once', async () => {
  const days: string[] = []
  let ready = false
  const wallet = await createWallet(() => [])
  const channels = [{ ...wallet, bill: async (day: string) => (days.push(day), ready ? [] : null) }]
  const reconciling = { ...deps(), channels, realTime: createFixedClock('2022-10-21T10:30:00+08:00') }
  await reconcileDue(reconciling)
  ready = true
  await reconcileDue(reconciling)
  await reconcileDue(reconciling)
  const wanted = ['2022-10-18', '2022-10-19', '2022-10-20']
  expect(days).toEqual([...wanted, ...wanted])
})

test('completes a refund in the bill, reports an unknown one', async () => {
  await createMember(site)
  await insertOrders(['N1'])
  await closeOrders(['N1'])
  await applyEvidence('N1')
  const { rows } = await site.db.execute<{ no: string }>(sql`select no from refunds`)
  const refund = { kind: 'refund' as const, attemptNo: 'N1', txnId: 'TN1', amountFen: 100, succeeded: true }
  const wallet = await createWallet(() => [
    buildPaidRow('N1'),
    { ...refund, refundNo: rows[0]!.no },
    { ...refund, refundNo: 'R' },
  ])
  expect(formatDifferences(await reconcileBill(deps(), wallet, DAY))).toEqual(['unknown R'])
  expect((await site.db.execute(sql`select step from orders`)).rows).toEqual([{ step: 'refunded' }])
})

test('completes a stuck refund; opens an incident for a failed refund that the bill contains', async () => {
  await createMember(site)
  await insertOrders(['N1', 'N2'])
  await closeOrders(['N1', 'N2'])
  for (const no of ['N1', 'N2']) await applyEvidence(no)
  const { rows } = await site.db.execute<{ no: string; attempt: string }>(
    sql`select r.no, o.no as attempt from refunds r join orders o on o.id = r.order_id order by o.no`,
  )
  const [stuck, failed] = rows.map(({ no }) => no)
  await runTransaction(site.db, async (tx) => {
    const now = site.clock.now()
    await openIncident(tx, { kind: 'refund_stuck', subject: stuck!, orderId: null, detail: {} }, now)
    await settleRefund(tx, 'sandbox', failed!, { state: 'failed', words: 'no' }, now)
  })
  const back = rows.map(({ no, attempt }): BillRow => {
    const of = { refundNo: no, attemptNo: attempt, txnId: `T${attempt}` }
    return { kind: 'refund', ...of, amountFen: 100, succeeded: true }
  })
  await reconcileBill(deps(), await createWallet(() => [buildPaidRow('N1'), buildPaidRow('N2'), ...back]), DAY)
  expect((await site.db.execute(sql`select step from orders order by no`)).rows).toEqual([
    { step: 'refunded' },
    { step: 'refund_failed' },
  ])
  const told = await site.db.execute(sql`select kind from incidents where subject = ${failed} order by id`)
  expect(told.rows).toEqual([{ kind: 'refund_failed' }, { kind: 'refund_unbooked' }])
})

test('moves an order to review for a missed, refunded payment', async () => {
  await createMember(site)
  await insertOrders(['N1'])
  const back = { refundNo: 'X', attemptNo: 'N1', txnId: 'TN1', amountFen: 100, succeeded: true }
  const wallet = await createWallet(() => [buildPaidRow('N1'), { kind: 'refund', ...back }])
  expect(formatDifferences(await reconcileBill(deps(), wallet, DAY))).toEqual(['unknown N1', 'unknown X'])
  expect((await site.db.execute(sql`select step from orders`)).rows).toEqual([{ step: 'review' }])
  expect(await site.db.$count(sql`fulfilments`)).toBe(0)
})

test('records the right payment of an order in review; reports no known mismatch again', async () => {
  await createMember(site)
  await insertOrders(['N1', 'N2'])
  for (const no of ['N1', 'N2']) await applyEvidence(no, { amountFen: 99 })
  const cashier = await createOperator(site, 'cashier')
  const order_id = Number((await site.db.execute(sql`select id from orders where no = 'N2'`)).rows[0]!.id)
  expect((await cashier.call(endReview, { order_id, to: 'close', reason: '已在商户平台退回' })).status).toBe(200)

  const wallet = await createWallet(() => [buildPaidRow('N1'), buildPaidRow('N2', { amountFen: 99 })])
  expect(await reconcileBill(deps(), wallet, DAY)).toEqual([])
  const { rows } = await site.db
    .execute(sql`select no, step, (select verdict from payments where order_id = orders.id) as verdict
    from orders order by no`)
  expect(rows).toEqual([
    { no: 'N1', step: 'review', verdict: 'review' },
    { no: 'N2', step: 'closed', verdict: null },
  ])
})

test('shows operators the amount in the wallet’s bill and the recorded amount', async () => {
  await createMember(site)
  await insertOrders(['N1', 'N2'])
  for (const no of ['N1', 'N2']) await applyEvidence(no)
  const wallet = await createWallet(() => [buildPaidRow('N1', { amountFen: 101 }), buildPaidRow('STRANGER')])
  await reconcileBill(deps(), wallet, DAY)
  const { data } = await (await createOperator(site, 'cashier')).call(incidents, {})
  const ids = (await site.db.execute<{ id: string }>(sql`select id from orders order by no`)).rows.map(({ id }) =>
    Number(id),
  )
  const told = { channel: 'sandbox', paid_at: '2022-10-20 12:00:00' }
  expect(data.toSorted((a, b) => a.id - b.id)).toMatchObject([
    { ...told, kind: 'bill_differs', order_id: ids[0], amount: 1.01, expected: 1, unfit: ['amount'], wallet_no: 'TN1' },
    { ...told, kind: 'orphan', order_id: 0, amount: 1, expected: null, unfit: [], wallet_no: 'TSTRANGER' },
    { kind: 'bill_differs', order_id: ids[1], amount: null, expected: 1, unfit: [], paid_at: '' },
  ])
})

test('reports yesterday’s bill if not compared by noon', async () => {
  await createMember(site)
  await insertOrders(['N1'])
  await applyEvidence('N1')
  const run = async (at: string) => {
    const { checks } = createOrdersChecks({ db: site.db, clock: createFixedClock(at) })
    return checks!.find(({ name }) => name === 'bills_compared')!.run()
  }
  expect(await run('2022-10-21T11:59:00+08:00')).toMatchObject({ state: 'good' })
  const missed = { state: 'wrong', words: '还没有比对的账单：2022-10-20 模拟支付' }
  expect(await run('2022-10-21T12:00:00+08:00')).toMatchObject(missed)
  expect(await run('2022-10-22T00:00:00+08:00')).toMatchObject(missed)
  expect(await run('2022-11-20T12:00:00+08:00')).toMatchObject(missed)
  await reconcileBill(deps(), await createWallet(() => [buildPaidRow('N1')]), DAY)
  expect(await run('2022-10-21T12:00:00+08:00')).toMatchObject({ state: 'good' })
})

describe('bill missing for three days', () => {
  const days: string[] = []
  const asked = () => days.splice(0)
  const open = async () => (await site.db.execute(sql`select subject from incidents where resolved_at is null`)).rows
  async function comparesOn(today: string, bill: 'none' | 'comes' | 'of no wallet'): Promise<void> {
    const wallet = await createWallet(() => null)
    const bills = async (day: string) => (days.push(day), bill === 'comes' ? [buildPaidRow('N1')] : null)
    const channels = bill === 'of no wallet' ? [] : [{ ...wallet, bill: bills }]
    await reconcileDue({ ...deps(), channels, realTime: createFixedClock(`${today}T10:30:00+08:00`) })
  }
  beforeEach(async () => {
    await createMember(site)
    await insertOrders(['N1'])
    await applyEvidence('N1')
  })

  test('is requested again until it arrives', async () => {
    await comparesOn('2022-10-23', 'none')
    expect(asked()).toContain(DAY)
    expect(await open()).toEqual([])
    await comparesOn('2022-11-07', 'none')
    expect(asked()).toEqual(['2022-10-20', '2022-11-04', '2022-11-05', '2022-11-06'])
    expect(await open()).toEqual([{ subject: '2022-10-20 sandbox' }])
    await comparesOn('2022-11-08', 'comes')
    expect(asked()).toContain(DAY)
    expect(await open()).toEqual([])
    await comparesOn('2022-11-08', 'comes')
    expect(asked()).toEqual([])
  })

  test('opens an incident also if its wallet is unconfigured; resolving it ends the requests', async () => {
    await comparesOn('2022-10-24', 'of no wallet')
    const cashier = await createOperator(site, 'cashier')
    const [told] = (await cashier.call(incidents, {})).data
    expect(told).toMatchObject({
      kind: 'bill_missing',
      subject: '2022-10-20 sandbox',
      channel: 'sandbox',
      amount: null,
    })
    await comparesOn('2022-10-24', 'none')
    expect(asked()).toContain(DAY)
    expect((await cashier.call(resolveIncident, { id: told!.id, words: '已在商户平台核对' })).status).toBe(200)
    await comparesOn('2022-10-24', 'none')
    expect(asked()).not.toContain(DAY)
    expect(await open()).toEqual([])
    const { checks } = createOrdersChecks({ db: site.db, clock: createFixedClock('2022-10-24T12:00:00+08:00') })
    expect(await checks!.find(({ name }) => name === 'bills_compared')!.run()).toMatchObject({ state: 'good' })
  })
})
