import { and, eq, isNull, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { topUpCoins } from '#server/people/coins/coins.ts'
import type { Database, Queryable, Tx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { isConnectionLost } from '#server/infra/lib/errors.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { extendMembership } from '#server/people/membership/membership.ts'
import { notifyMember } from '#server/messaging/notifications/notifications.ts'
import type { PaidEvidence } from '#server/payments/wallets/wallets.ts'
import { generateNumber } from '#server/payments/orders/orders.rules.ts'
import { incidents, refunds } from '#server/payments/orders/finance/finance.tables.ts'
import { attempts, fulfilments, payments } from '#server/payments/orders/orders.tables.ts'
import {
  classifyPayment,
  type AttemptOrder,
  type KnownPayment,
  type PaymentVerdict,
  type PaymentIncidentKind,
} from './payment.rules.ts'
import { lockOrder, scheduleImmediatePoll, insertTransition, type Order } from './steps.ts'

/**
 * Runs a transaction that applies a payment.
 * Retries after a lost connection, since each payment number is applied only once. After any other failure, runs `work`
 * once more with `delivers` false: the payment is recorded even if the delivery fails, and the job `deliver_orders`
 * retries the delivery.
 */
export async function runPaymentTransaction<T>(
  { db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'warn'> },
  work: (tx: Tx, delivers: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await runTransaction(db, (tx) => work(tx, true), isConnectionLost)
  } catch (error) {
    log.warn({ err: error }, 'failed to settle a payment; retrying without delivery')
    return runTransaction(db, (tx) => work(tx, false), isConnectionLost)
  }
}

interface ApplyOptions {
  /** The wallet has already refunded the payment. A payment not recorded before opens an incident and pays no order. */
  isGivenBack?: boolean
  /** An incident of this payment exists, open or resolved: do not open another. */
  hasIncident?: boolean
  /** False: the paid order waits for `deliverOrder`. */
  delivers?: boolean
}

/**
 * Applies a payment proved by a wallet once, regardless of how often and from which source its evidence arrives. Apart
 * from it, only `endReview` sets an order to paid (docs/rules/payment.md#settling). Throws if the goods cannot be
 * delivered: see `runPaymentTransaction`.
 */
export async function applyPayment(
  tx: Tx,
  payment: PaidEvidence,
  now: Date,
  { isGivenBack = false, hasIncident = false, delivers = true }: ApplyOptions = {},
): Promise<PaymentVerdict> {
  const [order] = await lockOrderOfAttempt(tx, payment)
  if (!order) return 'orphan'
  // Read after locking: a statement does not see rows committed while it waits for its locks.
  const { verdict, incidentKind } = classifyPayment(
    payment,
    order,
    await listKnownPayments(tx, payment, order),
    isGivenBack,
  )
  if (verdict === 'duplicate') return verdict
  if (incidentKind) {
    if (!hasIncident) await moveToReview(tx, payment, order, incidentKind, now)
    return verdict
  }
  const paymentId = await recordPayment(tx, payment, order, verdict, now)
  const why = { actor: 'system', evidence: `payment ${paymentId}` }
  if (verdict === 'settled') {
    await insertTransition(tx, order.id, { from: order.step, to: 'paid', ...why }, now)
    if (delivers) await deliverGoods(tx, order, payment.channel, now)
  }
  if (verdict === 'late') await insertTransition(tx, order.id, { from: order.step, to: 'late_paid', ...why }, now)
  if (verdict === 'late' || verdict === 'doubled') await refundPayment(tx, order, paymentId, verdict, now)
  return verdict
}

/** Locks the rows of member, order and attempt in this order, so that payments of one order are applied sequentially. */
const lockOrderOfAttempt = prepareStatement<Pick<PaidEvidence, 'no'>, AttemptOrder>(
  'payment_held',
  `select o.id, o.no, o.user_id as "userId", o.title, o.months, o.coins, o.amount_fen as "amountFen", o.step,
    a.id as "attemptId", a.channel, a.app, a.merchant
  from attempts a join orders o on o.id = a.order_id join users u on u.id = o.user_id
  where a.no = $no for update of u, o, a`,
)

function listKnownPayments(
  db: Queryable,
  { channel, txnId }: PaidEvidence,
  { attemptId }: AttemptOrder,
): Promise<KnownPayment[]> {
  return db
    .select({ channel: payments.channel, txnId: payments.txnId, attemptId: payments.attemptId })
    .from(payments)
    .where(or(and(eq(payments.txnId, txnId), eq(payments.channel, channel)), eq(payments.attemptId, attemptId)))
}

const UNPAID: ReadonlySet<Order['step']> = new Set(['pending', 'closing', 'closed'])

async function moveToReview(
  tx: Tx,
  payment: PaidEvidence,
  order: AttemptOrder,
  incidentKind: PaymentIncidentKind,
  now: Date,
): Promise<void> {
  const { id: orderId, step: from, attemptId } = order
  await openIncident(tx, { kind: incidentKind, subject: payment.no, orderId, detail: payment }, now)
  const why = { actor: 'system', evidence: `${incidentKind} ${payment.txnId}` }
  if (UNPAID.has(from)) await insertTransition(tx, orderId, { from, to: 'review', ...why }, now)
  await tx
    .update(attempts)
    .set({ state: 'closed' })
    .where(and(eq(attempts.id, attemptId), eq(attempts.state, 'open')))
}

/** Records a payment and schedules the closing of the order's other attempts. Returns the payment's id. */
async function recordPayment(
  tx: Tx,
  { channel, txnId, amountFen, by, paidAt }: PaidEvidence,
  { id: orderId, userId, attemptId }: AttemptOrder,
  verdict: (typeof payments.$inferSelect)['verdict'],
  now: Date,
): Promise<number> {
  const [payment] = await tx
    .insert(payments)
    .values({ channel, txnId, attemptId, orderId, userId, amountFen, verdict, by, paidAt, at: now })
    .returning({ id: payments.id })
  await tx.update(attempts).set({ state: 'paid', dueAt: null }).where(eq(attempts.id, attemptId))
  await scheduleImmediatePoll(tx, orderId)
  return payment!.id
}

type Goods = Pick<Order, 'id' | 'no' | 'userId' | 'months' | 'coins'>

/** The caller has locked the member and the order. Throws for months if the account is deleted. */
async function deliverGoods(tx: Tx, order: Goods, wallet: string, now: Date): Promise<void> {
  const { id: orderId, no, userId, months, coins } = order
  const key = buildOrderKey(order)
  await tx.insert(fulfilments).values({ orderId, at: now })
  await insertTransition(tx, orderId, { from: 'paid', to: 'fulfilled', actor: 'system', evidence: null }, now)
  if (coins !== null) await topUpCoins(tx, { userId, coins, key, ref: no, wallet }, now)
  if (months !== null) await extendMembership(tx, { userId, months, key }, now)
}

/** Idempotency key for crediting an order's coins or months. */
export const buildOrderKey = ({ id }: Pick<Order, 'id'>): string => `order ${id}`

/** Delivers a paid order. Returns false if the order does not wait for a delivery. */
export async function deliverOrder(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order?.step !== 'paid') return false
  const settled = and(eq(payments.orderId, orderId), eq(payments.verdict, 'settled'))
  const [payment] = await tx.select().from(payments).where(settled)
  if (!payment) throw new Error(`order ${orderId} has no payment`)
  await deliverGoods(tx, order, payment.channel, now)
  return true
}

async function refundPayment(
  tx: Tx,
  order: AttemptOrder,
  paymentId: number,
  cause: 'late' | 'doubled',
  now: Date,
): Promise<void> {
  const { id: orderId, no, userId, title, amountFen } = order
  const reason = cause === 'late' ? '支付时订单已关闭' : '重复支付'
  if (cause === 'late')
    await insertTransition(
      tx,
      orderId,
      { from: 'late_paid', to: 'refund_pending', actor: 'system', evidence: cause },
      now,
    )
  await tx
    .insert(refunds)
    .values({ no: generateNumber(now), paymentId, orderId, amountFen, cause, reason, state: 'confirmed', askedAt: now })
  await notifyMember(
    tx,
    { kind: 'order', userId, data: { about: cause, title, amountFen, no }, subject: `${paymentId}` },
    now,
  )
}

type Incident = typeof incidents.$inferSelect

/** Opens an incident for operators, once per kind and subject. */
export async function openIncident(
  tx: Tx,
  incident: Pick<Incident, 'kind' | 'subject' | 'orderId' | 'detail'>,
  now: Date,
): Promise<void> {
  await tx
    .insert(incidents)
    .values({ ...incident, at: now })
    .onConflictDoNothing({ target: [incidents.kind, incidents.subject] })
}

/** Resolves an open incident, if there is one, without an operator. */
export async function resolveAutomatically(
  tx: Tx,
  { kind, subject, resolution }: Pick<Incident, 'kind' | 'subject' | 'resolution'>,
  now: Date,
): Promise<void> {
  await tx
    .update(incidents)
    .set({ resolvedAt: now, resolvedBy: 'system', resolution })
    .where(and(eq(incidents.kind, kind), eq(incidents.subject, subject), isNull(incidents.resolvedAt)))
}
