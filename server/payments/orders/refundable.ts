import { and, desc, eq } from 'drizzle-orm'
import { PRODUCT_TYPES, type Refundable as WireRefundable } from '#contract/payments/orders.ts'
import { coinsOf } from '#server/people/coins/coins.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { yuanOf } from './orders.rules.ts'
import { orders, payments } from './orders.tables.ts'
import { refundableOf } from './refunds.ts'
import { planOf, type Refundable } from './refunds.rules.ts'

/** Payments looked through, the newest: of older ones hardly anybody has something left. */
const MOST = 50

/** What would come back to a member who asked now, newest payment first. Coins that are there count once, for the last that were bought. */
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
    const amounts = { amount: fenBy({ ...of, left }, 'rest', now), unused: fenBy(of, 'unused', now) }
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

/** 0 where the rules give nothing back. */
function fenBy(of: Refundable, cause: 'rest' | 'unused', now: Date): number {
  const plan = planOf(of, cause, of.left, now)
  return typeof plan === 'string' ? 0 : plan.amountFen
}
