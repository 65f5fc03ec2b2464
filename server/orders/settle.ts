import { and, eq, sql } from 'drizzle-orm'
import { lockAuthor } from '#server/account/account.ts'
import { topUp } from '#server/coins/coins.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { extend } from '#server/membership/membership.ts'
import { tell } from '#server/notifications/notifications.ts'
import type { PaidEvidence } from '#server/wallets/wallets.ts'
import { newNumber } from './orders.rules.ts'
import { attempts, fulfilments, incidents, orders, payments, refunds } from './orders.tables.ts'
import { askAtOnce, move, type Order } from './steps.ts'

/**
 * What evidence came to: the order is paid by it; it was known; it came after the order's end, or the order was paid
 * already, and goes back; it does not fit and people look at it; none of our numbers.
 */
export type Verdict = 'settled' | 'duplicate' | 'late' | 'doubled' | 'review' | 'orphan'

type Attempt = typeof attempts.$inferSelect

/** What evidence is about. */
interface Found {
  attempt: Attempt
  order: Order
}

/**
 * The only way to paid (docs/rules/payment.md#settling). Takes what a wallet has proved, once however often and from
 * wherever it comes. The member's row is locked first, as everywhere, then the order's: what is said of one order waits
 * for what is said of it. `isGivenBack`: the wallet has the money no more, so what nobody has heard of before is looked at
 * by people instead of delivered.
 */
export async function settle(
  tx: Tx,
  evidence: PaidEvidence,
  now: Date,
  { isGivenBack = false } = {},
): Promise<Verdict> {
  const found = await lockedBy(tx, evidence.no)
  if (!found) return 'orphan'
  const { attempt, order } = found
  if (await isKnown(tx, evidence, attempt)) return 'duplicate'
  const wrong = isGivenBack ? 'given_back' : await wrongIn(tx, evidence, attempt, order)
  if (wrong) {
    await openIncident(tx, { kind: wrong, subject: evidence.no, orderId: order.id, detail: evidence }, now)
    if (UNPAID.has(order.step)) await step(tx, order, 'review', `${wrong} ${evidence.txnId}`, now)
    await tx
      .update(attempts)
      .set({ state: 'closed' })
      .where(and(eq(attempts.id, attempt.id), eq(attempts.state, 'open')))
    return 'review'
  }
  const verdict = verdictFor(order)
  const paymentId = await record(tx, evidence, found, verdict, now)
  await endWays(tx, attempt, order)
  if (verdict === 'settled') await pay(tx, order, paymentId, now)
  if (verdict === 'late') {
    await step(tx, order, 'late_paid', `payment ${paymentId}`, now)
    await move(tx, order.id, { from: 'late_paid', to: 'refund_pending', actor: 'system', evidence: 'late' }, now)
  }
  if (verdict === 'late' || verdict === 'doubled') await giveBack(tx, order, paymentId, verdict, now)
  return verdict
}

const UNPAID: ReadonlySet<Order['step']> = new Set(['pending', 'closing', 'closed'])

function verdictFor({ step: at }: Order): Exclude<Verdict, 'duplicate' | 'orphan'> {
  if (at === 'pending' || at === 'closing') return 'settled'
  if (at === 'closed') return 'late'
  return at === 'review' ? 'review' : 'doubled'
}

/** The attempt of a number with its order, both held; null: no number of ours. */
async function lockedBy(tx: Tx, no: string): Promise<Found | null> {
  const [known] = await tx
    .select({ userId: orders.userId, orderId: orders.id })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(eq(attempts.no, no))
  if (!known) return null
  await lockAuthor(tx, known.userId)
  const [order] = await tx.select().from(orders).where(eq(orders.id, known.orderId)).for('update')
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.no, no)).for('update')
  return order && attempt ? { order, attempt } : null
}

async function isKnown(tx: Tx, { channel, txnId }: PaidEvidence, attempt: Attempt): Promise<boolean> {
  const same = and(eq(payments.txnId, txnId), eq(payments.channel, channel), eq(payments.attemptId, attempt.id))
  return (await tx.$count(payments, same)) > 0
}

/** Why evidence does not fit what was asked for; null: it does. */
async function wrongIn(
  tx: Tx,
  { channel, txnId, amountFen, currency, app, merchant }: PaidEvidence,
  attempt: Attempt,
  order: Order,
): Promise<Incident['kind'] | null> {
  const fits =
    channel === attempt.channel &&
    amountFen === order.amountFen &&
    currency === 'CNY' &&
    app === attempt.app &&
    merchant === attempt.merchant
  if (!fits) return 'mismatch'
  if (await tx.$count(payments, and(eq(payments.txnId, txnId), eq(payments.channel, channel)))) return 'txn_reused'
  return (await tx.$count(payments, eq(payments.attemptId, attempt.id))) ? 'paid_again' : null
}

async function record(
  tx: Tx,
  { channel, txnId, amountFen, by, paidAt }: PaidEvidence,
  { attempt, order: { id: orderId, userId } }: Found,
  verdict: (typeof payments.$inferSelect)['verdict'],
  now: Date,
): Promise<number> {
  const row = { channel, txnId, attemptId: attempt.id, orderId, userId, amountFen, verdict, by, paidAt, at: now }
  const [payment] = await tx.insert(payments).values(row).returning({ id: payments.id })
  return payment!.id
}

/** The attempt is paid; every other way to pay the order is to be closed at its wallet, at once. */
async function endWays(tx: Tx, attempt: Attempt, order: Order): Promise<void> {
  await tx.update(attempts).set({ state: 'paid', dueAt: null }).where(eq(attempts.id, attempt.id))
  await askAtOnce(tx, order.id)
}

const step = (tx: Tx, order: Order, to: Order['step'], evidence: string, now: Date) =>
  move(tx, order.id, { from: order.step, to, actor: 'system', evidence }, now)

/** Paid, and delivered at once where that is possible; where it is not, the order waits for `deliver`. */
async function pay(tx: Tx, order: Order, paymentId: number, now: Date): Promise<void> {
  await step(tx, order, 'paid', `payment ${paymentId}`, now)
  await tx.execute(sql`savepoint fulfilling`)
  try {
    await fulfil(tx, order, now)
  } catch {
    // The money has come, whatever is wrong with the goods: the job tries again and says what failed.
    await tx.execute(sql`rollback to savepoint fulfilling`)
  }
}

/** Hands over what a paid order bought; the caller holds the order. */
async function fulfil(tx: Tx, order: Order, now: Date): Promise<void> {
  await tx.insert(fulfilments).values({ orderId: order.id, at: now })
  const key = orderKey(order)
  if (order.months !== null) await extend(tx, { userId: order.userId, months: order.months, key }, now)
  if (order.coins !== null) {
    const wallet = await walletOf(tx, order.id)
    await topUp(tx, { userId: order.userId, coins: order.coins, key, ref: order.no }, wallet, now)
  }
  await move(tx, order.id, { from: 'paid', to: 'fulfilled', actor: 'system', evidence: null }, now)
}

/** Under which an order's grant of months, or its coins, are booked. */
export const orderKey = ({ id }: Pick<Order, 'id'>): string => `order ${id}`

async function walletOf(db: Reader, orderId: number): Promise<string> {
  const settled = and(eq(payments.orderId, orderId), eq(payments.verdict, 'settled'))
  const [payment] = await db.select({ channel: payments.channel }).from(payments).where(settled)
  if (!payment) throw new Error(`order ${orderId} is paid by nothing`)
  return payment.channel
}

/** Delivers an order that is paid and could not be delivered then. False: it is not waiting for that. */
export async function deliver(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const [known] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId))
  if (!known) return false
  await lockAuthor(tx, known.userId)
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (order?.step !== 'paid') return false
  await fulfil(tx, order, now)
  return true
}

/** Money that came late or twice goes back, once; its payer is told. */
async function giveBack(tx: Tx, order: Order, paymentId: number, cause: 'late' | 'doubled', now: Date): Promise<void> {
  const { id: orderId, no, userId, title, amountFen } = order
  const reason = cause === 'late' ? '支付时订单已关闭' : '重复支付'
  await tx
    .insert(refunds)
    .values({ no: newNumber(now), paymentId, orderId, amountFen, cause, reason, state: 'confirmed', askedAt: now })
  await tell(tx, { kind: 'order', userId, data: { about: cause, title, amountFen, no }, subject: `${paymentId}` }, now)
}

export interface Incident {
  kind: (typeof incidents.$inferSelect)['kind']
  subject: string
  orderId: number | null
  detail: object
}

/** Something for people to look at, once per kind and subject. */
export async function openIncident(tx: Tx, { kind, subject, orderId, detail }: Incident, now: Date): Promise<void> {
  await tx
    .insert(incidents)
    .values({ kind, subject, orderId, detail, at: now })
    .onConflictDoNothing({ target: [incidents.kind, incidents.subject] })
}
