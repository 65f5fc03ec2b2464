import { and, eq, gte, inArray, max, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { toInstant, toLocalDate } from '#lottery/dates.ts'
import { lockUser } from '#server/people/account/account.ts'
import { restoreRefundedCoins, deductRefundedCoins } from '#server/people/coins/coins.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { extendMembership, shortenMembership } from '#server/people/membership/membership.ts'
import { notifyMember } from '#server/messaging/notifications/notifications.ts'
import type { ChannelName, RefundStatus } from '#server/payments/wallets/wallets.ts'
import {
  type Actor,
  type ApprovalDecision,
  canConfirm,
  formatOperatorActor,
} from '#server/payments/orders/finance/approval.ts'
import { formatGoods, generateNumber } from '#server/payments/orders/orders.rules.ts'
import { refunds } from '#server/payments/orders/finance/finance.tables.ts'
import { payments } from '#server/payments/orders/orders.tables.ts'
import { isDelivered, loadRefundable, VOID_STATES } from './refundable.ts'
import { MIN_INTERVAL_MS, needsSecondApproval, type RefundCause, planRefund, type RefundPlan } from './refunds.rules.ts'
import { openIncident, resolveAutomatically } from '#server/payments/orders/settling/settle.ts'
import { insertTransition, lockOrder, type Order } from '#server/payments/orders/settling/steps.ts'

type PaymentRow = typeof payments.$inferSelect
export type Refund = typeof refunds.$inferSelect

/** Steps from which a confirmed refund moves the order to `refund_pending`, unless it refunds an extra payment. */
const REFUNDABLE_STEPS: ReadonlySet<Order['step']> = new Set(['fulfilled', 'paid', 'refund_failed', 'review'])

export interface RefundParams {
  paymentId: number
  cause: RefundCause
  /** Months or coins to refund; absent: all coins not yet refunded, or all months not begun. */
  count?: number | undefined
  /** Amount in fen already refunded when the operator opened the page. */
  seenFen?: number | undefined
  /** The operator's reason, which the payer sees. */
  reason: string
}

/** Inserts a refund and confirms it, unless it needs a second operator (docs/rules/payment.md#refunds). */
export async function insertRefundRequest(
  tx: Tx,
  operatorId: number,
  params: RefundParams,
  now: Date,
): Promise<Refund> {
  // Serialises concurrent calls of one operator, so that the daily sums are correct.
  await lockUser(tx, operatorId)
  const { payment, order } = await lockPayment(tx, params.paymentId)
  if (order.step === 'refund_pending' && !(await isExtraPayment(tx, { order, payment }))) refuse('refund_open')
  const open = and(eq(refunds.paymentId, payment.id), inArray(refunds.state, ['asked', 'confirmed', 'sent']))
  if ((await tx.$count(refunds, open)) > 0) refuse('refund_open')
  const plan = await getRefundPlan(tx, order, payment, params, now)
  const askedBy = formatOperatorActor(operatorId)
  const [refund] = await tx
    .insert(refunds)
    .values({
      no: generateNumber(now),
      paymentId: payment.id,
      orderId: order.id,
      ...plan,
      reason: params.reason,
      askedBy,
      askedAt: now,
    })
    .returning()
  const totals = { ...(await sumRefundTotals(tx, refund!, now)), isOwn: order.userId === operatorId }
  return needsSecondApproval(totals) ? refund! : confirmRefund(tx, refund!, { order, payment }, askedBy, now)
}

async function getRefundPlan(
  db: Queryable,
  order: Order,
  payment: PaymentRow,
  { cause, count, seenFen }: Pick<RefundParams, 'cause' | 'count' | 'seenFen'>,
  now: Date,
): Promise<RefundPlan> {
  const refundable = await loadRefundable(db, order, payment, now)
  if (seenFen !== undefined && seenFen !== refundable.back.fen) refuse('refunded_elsewhere')
  const plan = planRefund(refundable, cause, count, now)
  return typeof plan === 'string' ? refuse(plan) : plan
}

async function sumRefundTotals(
  tx: Tx,
  { orderId, askedBy }: Refund,
  now: Date,
): Promise<{ orderFen: number; dayFen: number }> {
  const sum = sql<number>`coalesce(sum(${refunds.amountFen}), 0)::float8`
  const counts = and(ne(refunds.askedBy, 'system'), notInArray(refunds.state, VOID_STATES))
  const [ofOrder] = await tx
    .select({ sum })
    .from(refunds)
    .where(and(counts, eq(refunds.orderId, orderId)))
  const today = toInstant(toLocalDate(now), '00:00')
  const [ofDay] = await tx
    .select({ sum })
    .from(refunds)
    .where(and(counts, eq(refunds.askedBy, askedBy), gte(refunds.askedAt, today)))
  return { orderFen: ofOrder!.sum, dayFen: ofDay!.sum }
}

export async function decideRefund(
  tx: Tx,
  id: number,
  by: Actor,
  decided: ApprovalDecision,
  now: Date,
): Promise<Refund> {
  const { refund, ...found } = (await lockRefund(tx, eq(refunds.id, id))) ?? refuse('unknown_refund')
  if (refund.state !== 'asked') refuse('refund_decided')
  if (decided.decision === 'refuse') {
    return updateRefund(tx, refund, { state: 'refused', decidedBy: by.words, words: decided.reason, doneAt: now })
  }
  if (!canConfirm(by, { askedBy: refund.askedBy, userId: found.order.userId })) refuse('not_ones_own')
  await checkStillRefundable(tx, refund, found, now)
  return confirmRefund(tx, refund, found, by.words, now)
}

/** Throws if the goods were delivered or used since the request. */
async function checkStillRefundable(
  tx: Tx,
  refund: Refund,
  { order, payment }: PaymentAndOrder,
  now: Date,
): Promise<void> {
  const { cause, taken } = refund
  const { kind, delivered, left } = await loadRefundable(tx, order, payment, now, refund)
  if (cause === 'undelivered' && delivered) refuse('delivered_since')
  // For `unused` the request was made within the 7 days; the date of the decision does not matter.
  if (cause !== 'unused' && taken > left) refuse(kind === 'coins' ? 'coins_spent' : 'months_begun')
}

/** Deducts the goods and schedules the request to the wallet. Throws if the goods are used already. */
async function confirmRefund(
  tx: Tx,
  refund: Refund,
  { order, payment }: PaymentAndOrder,
  by: string,
  now: Date,
): Promise<Refund> {
  await revokeGoods(tx, order, refund, now)
  if (REFUNDABLE_STEPS.has(order.step) && !(await isExtraPayment(tx, { order, payment }))) {
    const why = { actor: by, evidence: `refund ${refund.id}: ${refund.reason}` }
    await insertTransition(tx, order.id, { from: order.step, to: 'refund_pending', ...why }, now)
  }
  const dueAt = await computeFirstTry(tx, payment, now)
  return updateRefund(tx, refund, { state: 'confirmed', decidedBy: refund.askedBy === by ? null : by, dueAt })
}

/** Returns the time of the first try. Wallets require a minute between two refunds of a payment. */
async function computeFirstTry(tx: Tx, { id }: PaymentRow, now: Date): Promise<Date> {
  const [last] = await tx
    .select({ at: max(refunds.doneAt) })
    .from(refunds)
    .where(eq(refunds.paymentId, id))
  return new Date(Math.max(now.getTime(), (last?.at?.getTime() ?? 0) + MIN_INTERVAL_MS))
}

async function updateRefund(tx: Tx, { id }: Refund, to: Partial<Refund>): Promise<Refund> {
  const [changed] = await tx.update(refunds).set(to).where(eq(refunds.id, id)).returning()
  return changed!
}

interface PaymentAndOrder {
  payment: PaymentRow
  order: Order
}

/** Returns a payment and its locked order. */
async function lockPayment(tx: Tx, id: number): Promise<PaymentAndOrder> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id))
  if (!payment) refuse('unknown_payment')
  return { payment, order: (await lockOrder(tx, payment.orderId))! }
}

/** Locks the order of a refund, then the refund. */
async function lockRefund(tx: Tx, which: SQL): Promise<(PaymentAndOrder & { refund: Refund }) | undefined> {
  const [known] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(which)
  if (!known) return undefined
  const found = await lockPayment(tx, known.paymentId)
  const [refund] = await tx.select().from(refunds).where(which).for('update')
  return { ...found, refund: refund! }
}

const refundKey = ({ id }: Refund): string => `refund ${id}`

async function revokeGoods(tx: Tx, { kind, userId, no }: Order, refund: Refund, now: Date): Promise<void> {
  const { taken } = refund
  if (taken === 0) return
  if (kind === 'coins') await deductRefundedCoins(tx, { userId, coins: taken, key: refundKey(refund), ref: no }, now)
  else await shortenMembership(tx, { userId, months: taken, key: refundKey(refund) }, now)
}

async function restoreGoods(tx: Tx, { kind, userId, no }: Order, refund: Refund, now: Date): Promise<void> {
  const { taken } = refund
  const key = `${refundKey(refund)} undone`
  if (taken === 0) return
  if (kind === 'coins') await restoreRefundedCoins(tx, { userId, coins: taken, key, ref: no }, now)
  else await extendMembership(tx, { userId, months: taken, key }, now)
}

/** Applies the result of a refund once. Ignores unknown numbers and numbers of another wallet. */
export async function settleRefund(
  tx: Tx,
  channel: ChannelName,
  no: string,
  status: RefundStatus,
  now: Date,
): Promise<void> {
  if (status.state !== 'succeeded' && status.state !== 'failed') return
  const known = await lockRefund(tx, eq(refunds.no, no))
  if (known?.payment.channel !== channel) return
  const { refund, ...found } = known
  if (isInProgress(refund)) {
    if (status.state === 'failed') await failRefund(tx, refund, found, status.words, now)
    else await completeRefund(tx, refund, found, now)
    await resolveAutomatically(tx, { kind: 'refund_stuck', subject: no, resolution: '退款已经有了结果' }, now)
  } else if (status.state === 'succeeded' && refund.state !== 'succeeded') {
    // The money has moved although the refund had failed, was refused or was not yet confirmed.
    const detail = { state: refund.state }
    await openIncident(tx, { kind: 'refund_unbooked', subject: no, orderId: refund.orderId, detail }, now)
  }
}

const isInProgress = ({ state }: Refund): boolean => state === 'confirmed' || state === 'sent'

/** Completes a refund whose money has arrived although the wallet has reported no result. */
export async function completeRefundManually(tx: Tx, no: string, now: Date): Promise<void> {
  const known = await lockRefund(tx, eq(refunds.no, no))
  if (known && isInProgress(known.refund)) await completeRefund(tx, known.refund, known, now)
}

async function failRefund(tx: Tx, refund: Refund, found: PaymentAndOrder, words: string, now: Date): Promise<void> {
  const { order } = found
  await updateRefund(tx, refund, { state: 'failed', words, doneAt: now })
  await restoreGoods(tx, order, refund, now)
  await leaveRefundPending(tx, found, (await isDelivered(tx, order.id)) ? 'fulfilled' : 'refund_failed', refund, now)
  const { no: subject, taken } = refund
  await openIncident(tx, { kind: 'refund_failed', subject, orderId: order.id, detail: { words } }, now)
  if (taken > 0) await notifyPayer(tx, order, refund, 'refund_failed', now)
}

async function completeRefund(tx: Tx, refund: Refund, { order, payment }: PaymentAndOrder, now: Date): Promise<void> {
  await updateRefund(tx, refund, { state: 'succeeded', doneAt: now })
  const done = and(eq(refunds.paymentId, payment.id), eq(refunds.state, 'succeeded'))
  const sum = sql<number>`coalesce(sum(${refunds.amountFen}), 0)::float8`
  const [given] = await tx.select({ sum }).from(refunds).where(done)
  const isWhole = given!.sum >= payment.amountFen
  await leaveRefundPending(tx, { order, payment }, isWhole ? 'refunded' : 'fulfilled', refund, now)
  await notifyPayer(tx, order, refund, 'refunded', now)
}

/**
 * Returns whether the payment is additional to the payment that paid the order: a second payment, or a payment in
 * review although the order was delivered for another payment.
 */
const isExtraPayment = async (db: Queryable, { order, payment: { verdict } }: PaymentAndOrder): Promise<boolean> =>
  verdict === 'doubled' || (verdict === 'review' && (await isDelivered(db, order.id)))

/** Moves the order from `refund_pending` to `to`, unless it is at another step or the payment is an extra payment. */
async function leaveRefundPending(
  tx: Tx,
  { order, payment }: PaymentAndOrder,
  to: Order['step'],
  { id }: Refund,
  now: Date,
): Promise<void> {
  if (order.step !== 'refund_pending' || (await isExtraPayment(tx, { order, payment }))) return
  await insertTransition(tx, order.id, { from: 'refund_pending', to, actor: 'system', evidence: `refund ${id}` }, now)
}

const notifyPayer = (
  tx: Tx,
  order: Order,
  { id, amountFen, taken }: Refund,
  about: 'refunded' | 'refund_failed',
  now: Date,
) => {
  const { userId, title, no, kind } = order
  const goods = taken > 0 ? formatGoods(kind, taken) : ''
  return notifyMember(
    tx,
    { kind: 'order', userId, data: { about, title, amountFen, no, taken: goods }, subject: `refund ${id} ${about}` },
    now,
  )
}
