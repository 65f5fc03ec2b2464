import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { notifyMember } from '#server/messaging/notifications/notifications.ts'
import { incidents, refunds } from '#server/payments/orders/finance/finance.tables.ts'
import { payments } from '#server/payments/orders/orders.tables.ts'
import { completeRefundManually } from '#server/payments/orders/refunds/refunds.ts'
import { deliverOrder } from './settle.ts'
import { insertTransition, lockOrder, type Order, type TransitionReason } from './steps.ts'

interface ReviewEnd {
  orderId: number
  to: 'fulfil' | 'close'
  /** The operator that ends the review, as in `operator 7`; stored with the transition. */
  actor: string
  reason: string
}

/**
 * Ends the review of an order: `to` decides whether the order is delivered or closed. Notifies the member. Throws if no
 * payment without a refund is left for the delivery, or if a payment of an order to be closed is not fully refunded.
 */
export async function endReview(tx: Tx, { orderId, to, actor, reason }: ReviewEnd, now: Date): Promise<void> {
  const order = (await lockOrder(tx, orderId)) ?? refuse('unknown_order')
  if (order.step !== 'review') refuse('not_in_review')
  if (to === 'close') await closeReviewedOrder(tx, order, { actor, evidence: reason }, now)
  else await settleReviewedPayment(tx, orderId, { actor, evidence: reason }, now)
  const { userId, title, amountFen, no } = order
  const about = to === 'close' ? 'closed' : 'delivered'
  await notifyMember(tx, { kind: 'order', userId, data: { about, title, amountFen, no } }, now)
}

async function settleReviewedPayment(tx: Tx, orderId: number, why: TransitionReason, now: Date): Promise<void> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.verdict, 'review'), isNull(activeRefundId())))
    .orderBy(asc(payments.id))
    .limit(1)
  if (!payment) refuse('nothing_paid')
  await tx.update(payments).set({ verdict: 'settled' }).where(eq(payments.id, payment.id))
  await insertTransition(tx, orderId, { from: 'review', to: 'paid', ...why }, now)
  await deliverOrder(tx, orderId, now)
}

/** Id of a succeeded or pending refund of a payment. */
const activeRefundId = () => sql`(select min(${refunds.id}) from ${refunds}
  where ${refunds.paymentId} = ${payments.id} and ${refunds.state} not in ('refused', 'failed'))`

async function closeReviewedOrder(tx: Tx, { id }: Order, why: TransitionReason, now: Date): Promise<void> {
  const unreturned = sql`${payments.orderId} = ${id} and ${payments.amountFen} > (select coalesce(sum(${refunds.amountFen}), 0)
    from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.state} = 'succeeded')`
  if ((await tx.$count(payments, unreturned)) > 0) refuse('refund_first')
  await insertTransition(tx, id, { from: 'review', to: 'closed', ...why }, now)
}

/** Resolves an incident, and completes its refund if that is stuck. Throws if the incident is already resolved. */
export async function resolveIncident(tx: Tx, id: number, by: string, words: string, now: Date): Promise<void> {
  const [known] = await tx.select().from(incidents).where(eq(incidents.id, id))
  // Locks the refund before its incident, as `settleRefund` does.
  if (known?.kind === 'refund_stuck') await completeRefundManually(tx, known.subject, now)
  const open = and(eq(incidents.id, id), isNull(incidents.resolvedAt))
  const set = { resolvedAt: now, resolution: words, resolvedBy: by }
  const [resolved] = await tx.update(incidents).set(set).where(open).returning({ id: incidents.id })
  if (!resolved) refuse('unknown_incident')
}
