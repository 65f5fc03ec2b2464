import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { PRODUCT_TYPES, type ProductKind } from '#contract/bill.ts'
import type { FoundOrder, OrderWhole } from '#contract/orders.console.ts'
import { refuse } from '#contract/refusals.ts'
import { dayAfter, instantOf, shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/db/connect.ts'
import { beforeKnown, limitOf, type Page } from '#server/db/page.ts'
import { channelWords } from './bills.ts'
import { refundsOfOrder } from './finance.ts'
import { yuanOf } from './orders.rules.ts'
import { attempts, orderEvents, orders, type OrderStep, paymentEvents, payments } from './orders.tables.ts'
import { refundableOf } from './refunds.ts'
import type { Order } from './steps.ts'
import { actorsIn, maskedPhones, type Phones } from './who.ts'

export interface Sought {
  /** Ours, the attempt's, the refund's or the wallet's. */
  no?: string | undefined
  userId?: number | undefined
  kind?: ProductKind | undefined
  step?: OrderStep | undefined
  /** Of Shanghai, YYYY-MM-DD. */
  day?: string | undefined
}

/** Orders by what operators have in hand, newest first. */
export async function foundOrders(
  db: Reader,
  { no, userId, kind, step, day }: Sought,
  page: Page,
): Promise<FoundOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        no === undefined ? undefined : named(no),
        userId === undefined ? undefined : eq(orders.userId, userId),
        kind && eq(orders.kind, kind),
        step === undefined ? undefined : eq(orders.step, step),
        day === undefined ? undefined : ofDay(day),
        beforeKnown(sql`${orders.id}`, page),
      ),
    )
    .orderBy(sql`${orders.id} desc ${limitOf(page)}`)
  const phones = await maskedPhones(db, rows)
  return rows.map((row) => presentOrder(row, phones))
}

/** By four indexes: as alternatives of one condition they would be tried on each order. */
const named = (no: string) => sql`${orders.id} in (
  select id from orders where no = ${no}
  union all select order_id from attempts where no = ${no}
  union all select order_id from payments where txn_id = ${no}
  union all select order_id from refunds where no = ${no})`

function ofDay(day: string): SQL {
  const [from, until] = [day, dayAfter(day)].map((one) => instantOf(one, '00:00').toISOString())
  return sql`${orders.createdAt} >= ${from} and ${orders.createdAt} < ${until}`
}

const presentOrder = ({ id, no, userId, title, amountFen, step, createdAt }: Order, phones: Phones): FoundOrder => ({
  id,
  order_no: no,
  phone: phones.get(userId) ?? '',
  title,
  amount: yuanOf(amountFen),
  step,
  created_at: shanghaiTime(createdAt),
})

/** One order with all that is known of it. */
export async function wholeOrder(db: Reader, id: number, reader: number, now: Date): Promise<OrderWhole> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) refuse('unknown_order')
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.seq))
  const ways = await db.select().from(attempts).where(eq(attempts.orderId, id)).orderBy(asc(attempts.id))
  const whoDid = await actorsIn(
    db,
    events.map(({ actor }) => actor),
  )
  return {
    ...presentOrder(order, await maskedPhones(db, [order])),
    user_id: order.userId,
    type: PRODUCT_TYPES[order.kind],
    events: events.map(({ fromStep, toStep, actor, evidence, at }) => ({
      from: fromStep ?? '',
      to: toStep,
      actor: whoDid(actor),
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
  }
}

type Attempt = typeof attempts.$inferSelect

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
