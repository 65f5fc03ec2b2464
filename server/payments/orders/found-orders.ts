import { and, desc, asc, eq, lt, inArray, type SQL, sql } from 'drizzle-orm'
import { PRODUCT_TYPES, type ProductKind } from '#contract/payments/orders.ts'
import type { FoundOrder, OrderWhole } from '#contract/payments/orders.console.ts'
import { refuse } from '#contract/refusals.ts'
import { dayAfter, instantOf, shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { type Page, rangeOf } from '#server/infra/db/page.ts'
import type { ChannelName } from '#server/payments/wallets/wallets.ts'
import { channelWords } from './bills.ts'
import { refundsOfOrder } from './finance.ts'
import { incidentsOfOrder } from './incidents.ts'
import { yuanOf } from './orders.rules.ts'
import { attempts, orderEvents, orders, type OrderStep, paymentEvents, payments } from './orders.tables.ts'
import { refundableOf } from './refundable.ts'
import type { Order } from './steps.ts'
import { actorNamesOf, maskedPhones, type Phones } from './actor-names.ts'

export interface OrderFilter {
  /** Our order number, or the number of an attempt, a refund or a wallet transaction. */
  no?: string | undefined
  userId?: number | undefined
  kind?: ProductKind | undefined
  /** The channel that was paid through; for unpaid orders, the channel of the last attempt. */
  channel?: ChannelName | undefined
  step?: OrderStep | undefined
  /** YYYY-MM-DD, Shanghai time. */
  day?: string | undefined
}

type Attempt = typeof attempts.$inferSelect

/** Lists the orders that match the filter, newest first. */
export async function foundOrders(
  db: Reader,
  { no, userId, kind, channel, step, day }: OrderFilter,
  page: Page,
): Promise<FoundOrder[]> {
  const { before, limit, offset } = rangeOf(page)
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        no === undefined ? undefined : named(no),
        userId === undefined ? undefined : eq(orders.userId, userId),
        kind && eq(orders.kind, kind),
        channel && through(channel),
        step === undefined ? undefined : eq(orders.step, step),
        day === undefined ? undefined : ofDay(day),
        lt(orders.id, before),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset)
  const phones = await maskedPhones(db, rows)
  const ways = await waysOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentOrder(row, phones, ways))
}

/** Lists the payment attempts of these orders, oldest first. */
const waysOf = (db: Reader, orderIds: readonly number[]): Promise<Attempt[]> =>
  db
    .select()
    .from(attempts)
    .where(inArray(attempts.orderId, [...orderIds]))
    .orderBy(asc(attempts.id))

/**
 * Selects by the channel index, then checks the attempt that counts. The scalar subquery instead of a plain comparison
 * prevents the planner from expecting few matches.
 */
const through = (channel: ChannelName) => sql`exists (select from attempts
    where channel = ${channel} and order_id = ${orders.id})
  and (select channel = ${channel} from attempts where order_id = ${orders.id} order by state = 'paid' desc, id desc limit 1)`

/** Uses four indexes: as `or` conditions, they would be evaluated for each order. */
const named = (no: string) => sql`${orders.id} in (
  select id from orders where no = ${no}
  union all select order_id from attempts where no = ${no}
  union all select order_id from payments where txn_id = ${no}
  union all select order_id from refunds where no = ${no})`

function ofDay(day: string): SQL {
  const [from, until] = [day, dayAfter(day)].map((one) => instantOf(one, '00:00').toISOString())
  return sql`${orders.createdAt} >= ${from} and ${orders.createdAt} < ${until}`
}

const presentOrder = (
  { id, no, userId, title, amountFen, step, createdAt }: Order,
  phones: Phones,
  ways: readonly Attempt[],
): FoundOrder => ({
  id,
  order_no: no,
  phone: phones.get(userId) ?? '',
  title,
  amount: yuanOf(amountFen),
  channel: channelOf(id, ways),
  step,
  created_at: shanghaiTime(createdAt),
})

/** Returns the name of the wallet that paid an order; otherwise of the last attempted one. */
function channelOf(orderId: number, ways: readonly Attempt[]): string {
  const own = ways.filter((way) => way.orderId === orderId)
  const way = own.find(({ state }) => state === 'paid') ?? own.at(-1)
  return way ? channelWords(way.wallet, way.channel) : ''
}

/** Returns one order with its events, attempts, payments, notices, refunds and incidents. */
export async function wholeOrder(db: Reader, id: number, reader: number, now: Date): Promise<OrderWhole> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) refuse('unknown_order')
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.seq))
  const ways = await waysOf(db, [id])
  const nameOfActor = await actorNamesOf(
    db,
    events.map(({ actor }) => actor),
  )
  return {
    ...presentOrder(order, await maskedPhones(db, [order]), ways),
    user_id: order.userId,
    type: PRODUCT_TYPES[order.kind],
    events: events.map(({ fromStep, toStep, actor, evidence, at }) => ({
      from: fromStep ?? '',
      to: toStep,
      actor: nameOfActor(actor),
      evidence: evidence ?? '',
      at: shanghaiTime(at),
    })),
    attempts: ways.map(({ no, wallet, channel, mode, state, createdAt }) => ({
      no,
      channel: channelWords(wallet, channel),
      mode,
      state,
      created_at: shanghaiTime(createdAt),
    })),
    notices: await noticesOf(
      db,
      ways.map(({ no }) => no),
    ),
    payments: await paymentsOf(db, order, ways, now),
    refunds: await refundsOfOrder(db, id, reader),
    incidents: await incidentsOfOrder(db, id),
  }
}

async function paymentsOf(
  db: Reader,
  order: Order,
  ways: readonly Attempt[],
  now: Date,
): Promise<OrderWhole['payments']> {
  const rows = await db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(asc(payments.id))
  const presented: OrderWhole['payments'] = []
  for (const payment of rows) {
    const { back, delivered, left } = await refundableOf(db, order, payment, now)
    presented.push({
      id: payment.id,
      channel: channelWords(ways.find(({ id }) => id === payment.attemptId)?.wallet, payment.channel),
      wallet_no: payment.txnId,
      amount: yuanOf(payment.amountFen),
      verdict: payment.verdict,
      by: payment.by,
      paid_at: shanghaiTime(payment.paidAt),
      refunded: yuanOf(back.fen),
      left: delivered ? left : 0,
    })
  }
  return presented
}

async function noticesOf(db: Reader, attemptNos: readonly string[]): Promise<OrderWhole['notices']> {
  const rows = await db
    .select()
    .from(paymentEvents)
    .where(inArray(paymentEvents.attemptNo, [...attemptNos]))
    .orderBy(asc(paymentEvents.at))
  return rows.map(({ attemptNo, verdict, at }) => ({ attempt_no: attemptNo ?? '', verdict, at: shanghaiTime(at) }))
}
