import { and, desc, asc, eq, lt, inArray, type SQL, sql } from 'drizzle-orm'
import { PRODUCT_TYPES, type ProductKind } from '#contract/payments/orders.ts'
import type { FoundOrder, OrderDetails } from '#contract/payments/orders.console.ts'
import { refuse } from '#contract/refusals.ts'
import { addOneDay, toInstant, formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type Page, toRange } from '#server/infra/db/page.ts'
import type { ChannelName } from '#server/payments/wallets/wallets.ts'
import { formatChannel } from '#server/payments/orders/reconciliation/bills.ts'
import { listOrderRefunds } from './finance.ts'
import { listOrderIncidents } from './incidents.ts'
import { toYuan } from '#server/payments/orders/orders.rules.ts'
import {
  attempts,
  orderEvents,
  orders,
  type OrderStep,
  paymentEvents,
  payments,
} from '#server/payments/orders/orders.tables.ts'
import type { Attempt } from '#server/payments/orders/checkout/place-order.ts'
import { loadRefundable } from '#server/payments/orders/refunds/refundable.ts'
import type { Order } from '#server/payments/orders/settling/steps.ts'
import { loadActorNames, loadMaskedPhones, type PhonesByMember } from './actor-names.ts'

export interface OrderFilter {
  /** Our order number, or the number of an attempt, a refund or a wallet transaction. */
  no?: string | undefined
  userId?: number | undefined
  kind?: ProductKind | undefined
  /** The channel that was paid through; for unpaid orders, the channel of the last attempt. */
  channel?: ChannelName | undefined
  step?: OrderStep | undefined
  /** Day in Shanghai time on which the order was placed, YYYY-MM-DD. */
  day?: string | undefined
}

export async function searchOrders(
  db: Queryable,
  { no, userId, kind, channel, step, day }: OrderFilter,
  page: Page,
): Promise<FoundOrder[]> {
  const { before, limit, offset } = toRange(page)
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        no === undefined ? undefined : matchesNumber(no),
        userId === undefined ? undefined : eq(orders.userId, userId),
        kind && eq(orders.kind, kind),
        channel && isPaidThrough(channel),
        step === undefined ? undefined : eq(orders.step, step),
        day === undefined ? undefined : isCreatedOn(day),
        lt(orders.id, before),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset)
  const phones = await loadMaskedPhones(db, rows)
  const ways = await listAttempts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentOrder(row, phones, ways))
}

const listAttempts = (db: Queryable, orderIds: readonly number[]): Promise<Attempt[]> =>
  db
    .select()
    .from(attempts)
    .where(inArray(attempts.orderId, [...orderIds]))
    .orderBy(asc(attempts.id))

/**
 * SQL condition. Uses the index on the channel, then compares the channel of the paid or last attempt. That attempt is
 * selected in a scalar subquery, because for a plain comparison the planner would expect few matches.
 */
const isPaidThrough = (channel: ChannelName) => sql`exists (select from attempts
    where channel = ${channel} and order_id = ${orders.id})
  and (select channel = ${channel} from attempts where order_id = ${orders.id} order by state = 'paid' desc, id desc limit 1)`

/** SQL condition that uses four indexes. Four `or` conditions would be evaluated for each order. */
const matchesNumber = (no: string) => sql`${orders.id} in (
  select id from orders where no = ${no}
  union all select order_id from attempts where no = ${no}
  union all select order_id from payments where txn_id = ${no}
  union all select order_id from refunds where no = ${no})`

function isCreatedOn(day: string): SQL {
  const [from, until] = [day, addOneDay(day)].map((one) => toInstant(one, '00:00').toISOString())
  return sql`${orders.createdAt} >= ${from} and ${orders.createdAt} < ${until}`
}

const presentOrder = (
  { id, no, userId, title, amountFen, step, createdAt }: Order,
  phones: PhonesByMember,
  ways: readonly Attempt[],
): FoundOrder => ({
  id,
  order_no: no,
  phone: phones.get(userId) ?? '',
  title,
  amount: toYuan(amountFen),
  channel: formatOrderChannel(id, ways),
  step,
  created_at: formatShanghaiTime(createdAt),
})

function formatOrderChannel(orderId: number, ways: readonly Attempt[]): string {
  const own = ways.filter((way) => way.orderId === orderId)
  const way = own.find(({ state }) => state === 'paid') ?? own.at(-1)
  return way ? formatChannel(way.wallet, way.channel) : ''
}

export async function getOrderDetails(db: Queryable, id: number, reader: number, now: Date): Promise<OrderDetails> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) refuse('unknown_order')
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.seq))
  const ways = await listAttempts(db, [id])
  const nameOfActor = await loadActorNames(
    db,
    events.map(({ actor }) => actor),
  )
  return {
    ...presentOrder(order, await loadMaskedPhones(db, [order]), ways),
    user_id: order.userId,
    type: PRODUCT_TYPES[order.kind],
    events: events.map(({ fromStep, toStep, actor, evidence, at }) => ({
      from: fromStep ?? '',
      to: toStep,
      actor: nameOfActor(actor),
      evidence: evidence ?? '',
      at: formatShanghaiTime(at),
    })),
    attempts: ways.map(({ no, wallet, channel, mode, state, createdAt }) => ({
      no,
      channel: formatChannel(wallet, channel),
      mode,
      state,
      created_at: formatShanghaiTime(createdAt),
    })),
    notices: await listOrderNotices(
      db,
      ways.map(({ no }) => no),
    ),
    payments: await listOrderPayments(db, order, ways, now),
    refunds: await listOrderRefunds(db, id, reader),
    incidents: await listOrderIncidents(db, id),
  }
}

async function listOrderPayments(
  db: Queryable,
  order: Order,
  ways: readonly Attempt[],
  now: Date,
): Promise<OrderDetails['payments']> {
  const rows = await db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(asc(payments.id))
  const presented: OrderDetails['payments'] = []
  for (const payment of rows) {
    const { back, delivered, left } = await loadRefundable(db, order, payment, now)
    presented.push({
      id: payment.id,
      channel: formatChannel(ways.find(({ id }) => id === payment.attemptId)?.wallet, payment.channel),
      wallet_no: payment.txnId,
      amount: toYuan(payment.amountFen),
      verdict: payment.verdict,
      by: payment.by,
      paid_at: formatShanghaiTime(payment.paidAt),
      refunded: toYuan(back.fen),
      left: delivered ? left : 0,
    })
  }
  return presented
}

async function listOrderNotices(db: Queryable, attemptNos: readonly string[]): Promise<OrderDetails['notices']> {
  const rows = await db
    .select()
    .from(paymentEvents)
    .where(inArray(paymentEvents.attemptNo, [...attemptNos]))
    .orderBy(asc(paymentEvents.at))
  return rows.map(({ attemptNo, verdict, at }) => ({
    attempt_no: attemptNo ?? '',
    verdict,
    at: formatShanghaiTime(at),
  }))
}
