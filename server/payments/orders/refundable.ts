import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm'
import { PRODUCT_TYPES, type Refundable as WireRefundable } from '#contract/payments/orders.ts'
import { coinsOf } from '#server/people/coins/coins.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { monthsAheadOf } from '#server/people/membership/membership.ts'
import { refunds } from './finance.tables.ts'
import { yuanOf } from './orders.rules.ts'
import { fulfilments, orders, payments } from './orders.tables.ts'
import { planOf, type Refundable } from './refunds.rules.ts'
import { orderKey } from './settle.ts'
import type { Order } from './steps.ts'

/** Only the newest payments are read; older ones hardly have anything left to refund. */
const MOST = 50

/**
 * Lists the amounts that a member would be refunded now, newest payment first. Unspent coins count once, for the newest
 * purchase.
 */
export async function refundablesOf(db: Reader, userId: number, now: Date): Promise<WireRefundable[]> {
  const paid = await db
    .select({ order: orders, payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.userId, userId), eq(payments.verdict, 'settled')))
    .orderBy(desc(payments.id))
    .limit(MOST)
  let coins = await coinsOf(db, userId)
  const found: WireRefundable[] = []
  for (const { order, payment } of paid) {
    const of = await refundableOf(db, order, payment, now)
    const left = of.kind === 'coins' ? Math.min(of.left, coins) : of.left
    if (of.kind === 'coins') coins -= left
    const { kind, no: order_no, title } = order
    const amounts = { amount: refundFenOf({ ...of, left }, 'rest', now), unused: refundFenOf(of, 'unused', now) }
    if (amounts.amount + amounts.unused === 0) continue
    found.push({
      order_no,
      type: PRODUCT_TYPES[kind],
      title,
      left,
      amount: yuanOf(amounts.amount),
      unused: yuanOf(amounts.unused),
    })
  }
  return found
}

/** Returns 0 if the rules allow no refund. */
function refundFenOf(of: Refundable, cause: 'rest' | 'unused', now: Date): number {
  const plan = planOf(of, cause, of.left, now)
  return typeof plan === 'string' ? 0 : plan.amountFen
}

/** States of refunds that move no money. */
export const VOID: (typeof refunds.$inferSelect)['state'][] = ['refused', 'failed']

/** Computes the refundable part of a payment. `except`: a refund to leave out of the count. */
export async function refundableOf(
  db: Reader,
  order: Order,
  payment: typeof payments.$inferSelect,
  now: Date,
  except?: Pick<typeof refunds.$inferSelect, 'id'>,
): Promise<Refundable> {
  const { kind, userId } = order
  const bought = order.coins ?? order.months ?? 0
  const isOfPayment = and(
    eq(refunds.paymentId, payment.id),
    notInArray(refunds.state, VOID),
    except && ne(refunds.id, except.id),
  )
  const [back] = await db
    .select({
      fen: sql<number>`coalesce(sum(${refunds.amountFen}), 0)::float8`,
      taken: sql<number>`coalesce(sum(${refunds.taken}), 0)::int`,
    })
    .from(refunds)
    .where(isOfPayment)
  const { fen, taken } = back!
  const delivered = payment.verdict === 'settled' && (await isDelivered(db, order.id))
  const key = orderKey(order)
  const left =
    kind === 'coins'
      ? Math.min(await coinsOf(db, userId), bought - taken)
      : await monthsAheadOf(db, { userId, key, taken }, now)
  return { kind, amountFen: payment.amountFen, bought, paidAt: payment.at, delivered, back: { fen, taken }, left }
}

export const isDelivered = async (db: Reader, orderId: number): Promise<boolean> =>
  (await db.$count(fulfilments, eq(fulfilments.orderId, orderId))) > 0
