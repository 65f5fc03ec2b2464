import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm'
import { PRODUCT_TYPES, type Refundable as WireRefundable } from '#contract/payments/orders.ts'
import { getCoins } from '#server/people/coins/coins.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { countGrantMonthsAhead } from '#server/people/membership/membership.ts'
import { refunds } from '#server/payments/orders/finance/finance.tables.ts'
import { toYuan } from '#server/payments/orders/orders.rules.ts'
import { fulfilments, orders, payments } from '#server/payments/orders/orders.tables.ts'
import { planRefund, type Refundable } from './refunds.rules.ts'
import { buildOrderKey } from '#server/payments/orders/settling/settle.ts'
import type { Order } from '#server/payments/orders/settling/steps.ts'

/** Number of newest payments to read; older payments hardly have anything left to refund. */
const MAX_PAYMENTS = 50

/** Lists the refundable payments, newest first. Each unspent coin counts once, for the newest purchase. */
export async function listRefundables(db: Queryable, userId: number, now: Date): Promise<WireRefundable[]> {
  const paid = await db
    .select({ order: orders, payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.userId, userId), eq(payments.verdict, 'settled')))
    .orderBy(desc(payments.id))
    .limit(MAX_PAYMENTS)
  let coins = await getCoins(db, userId)
  const found: WireRefundable[] = []
  for (const { order, payment } of paid) {
    const of = await loadRefundable(db, order, payment, now)
    const left = of.kind === 'coins' ? Math.min(of.left, coins) : of.left
    if (of.kind === 'coins') coins -= left
    const { kind, no: order_no, title } = order
    const amountFen = computeRefundFen({ ...of, left }, 'rest', now)
    const unusedFen = computeRefundFen(of, 'unused', now)
    if (amountFen + unusedFen === 0) continue
    found.push({
      order_no,
      type: PRODUCT_TYPES[kind],
      title,
      left,
      amount: toYuan(amountFen),
      unused: toYuan(unusedFen),
    })
  }
  return found
}

function computeRefundFen(of: Refundable, cause: 'rest' | 'unused', now: Date): number {
  const plan = planRefund(of, cause, of.left, now)
  return typeof plan === 'string' ? 0 : plan.amountFen
}

export const VOID_STATES: (typeof refunds.$inferSelect)['state'][] = ['refused', 'failed']

/** `except`: a refund to ignore when the earlier refunds are summed up. */
export async function loadRefundable(
  db: Queryable,
  order: Order,
  payment: typeof payments.$inferSelect,
  now: Date,
  except?: Pick<typeof refunds.$inferSelect, 'id'>,
): Promise<Refundable> {
  const { kind, userId } = order
  const bought = order.coins ?? order.months ?? 0
  const isOfPayment = and(
    eq(refunds.paymentId, payment.id),
    notInArray(refunds.state, VOID_STATES),
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
  const key = buildOrderKey(order)
  const left =
    kind === 'coins'
      ? Math.min(await getCoins(db, userId), bought - taken)
      : await countGrantMonthsAhead(db, { userId, key, taken }, now)
  return { kind, amountFen: payment.amountFen, bought, paidAt: payment.at, delivered, back: { fen, taken }, left }
}

export const isDelivered = async (db: Queryable, orderId: number): Promise<boolean> =>
  (await db.$count(fulfilments, eq(fulfilments.orderId, orderId))) > 0
