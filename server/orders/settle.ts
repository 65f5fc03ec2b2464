import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { lockAuthor } from '#server/account/account.ts'
import { topUp } from '#server/coins/coins.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { together } from '#server/db/together.ts'
import { extend } from '#server/membership/membership.ts'
import { tell } from '#server/notifications/notifications.ts'
import type { PaidEvidence } from '#server/wallets/wallets.ts'
import { newNumber } from './orders.rules.ts'
import { attempts, incidents, orders, payments, refunds } from './orders.tables.ts'
import { move, type Order } from './steps.ts'

/**
 * What evidence came to: the order is paid by it; it was known; it came after the order's end, or the order was paid
 * already, and goes back; it does not fit and people look at it; none of our numbers.
 */
export type Verdict = 'settled' | 'duplicate' | 'late' | 'doubled' | 'review' | 'orphan'

/** What evidence is about, held. */
interface Found extends Pick<Order, 'id' | 'no' | 'userId' | 'title' | 'months' | 'coins' | 'amountFen' | 'step'> {
  attempt: Pick<typeof attempts.$inferSelect, 'id' | 'channel' | 'app' | 'merchant'>
}

type Goods = Pick<Found, 'id' | 'no' | 'userId' | 'months' | 'coins'>

export interface How {
  /** The wallet has the money no more: what nobody has heard of before is looked at by people instead of delivered. */
  isGivenBack?: boolean
  /** false: what is paid waits for `deliver`. */
  delivers?: boolean
}

/**
 * The only way to paid (docs/rules/payment.md#settling). Takes what a wallet has proved, once however often and from
 * wherever it comes. Goods that can't be delivered fail it: see `withGoods`.
 */
export async function settle(tx: Tx, evidence: PaidEvidence, now: Date, how: How = {}): Promise<Verdict> {
  const judged = await judge(tx, evidence, how)
  await carryOut(tx, judged, now, how)
  return judged.verdict
}

/**
 * A transaction that settles: where it fails, once more without its goods. The money has come, whatever is wrong with
 * them: the job tries again.
 */
export async function withGoods<T>(
  log: Pick<FastifyBaseLogger, 'warn'>,
  settling: (delivers: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await settling(true)
  } catch (error) {
    log.warn({ err: error }, 'a payment could not be settled, and is tried once more without its goods')
    return settling(false)
  }
}

/** What evidence comes to, before anything is written. */
interface Judged {
  readonly verdict: Verdict
  readonly evidence: PaidEvidence
  readonly found: Found | null
  /** Why it does not fit what was asked for; null: it does. */
  readonly wrong: Incident['kind'] | null
}

/**
 * The member's row is locked first, as everywhere, then the order's and the attempt's: what is said of one order waits for
 * what is said of it. What is known is asked behind the locks, in the same trip: a statement sees what was committed
 * before it began, and not what the locks have waited for.
 */
export async function judge(tx: Tx, evidence: PaidEvidence, { isGivenBack = false }: How = {}): Promise<Judged> {
  const [[row], [known]] = await together(hold(tx, evidence), findKnown(tx, evidence))
  if (!row || !known) return { verdict: 'orphan', evidence, found: null, wrong: null }
  const { attemptId, channel, app, merchant, ...order } = row
  const found = { ...order, attempt: { id: attemptId, channel, app, merchant } }
  if (known.isSame) return { verdict: 'duplicate', evidence, found, wrong: null }
  const wrong = isGivenBack ? 'given_back' : wrongIn(evidence, found, known)
  return { verdict: wrong ? 'review' : verdictFor(found), evidence, found, wrong }
}

type HeldRow = Omit<Found, 'attempt'> & Omit<Found['attempt'], 'id'> & { attemptId: number }

const hold = statement<Pick<PaidEvidence, 'no'>, HeldRow>(
  'payment_held',
  `select o.id, o.no, o.user_id as "userId", o.title, o.months, o.coins, o.amount_fen as "amountFen", o.step,
    a.id as "attemptId", a.channel, a.app, a.merchant
  from attempts a join orders o on o.id = a.order_id join users u on u.id = o.user_id
  where a.no = $no for update of u, o, a`,
)

/** What is known of a payment: it itself; its number, for whichever attempt; another one for the same attempt. */
type Known = Record<'isSame' | 'isUsed' | 'isPaid', boolean>

const findKnown = statement<PaidEvidence, Known>(
  'payment_known',
  `select
    exists (select from payments where txn_id = $txnId and channel = $channel and attempt_id = a.id) as "isSame",
    exists (select from payments where txn_id = $txnId and channel = $channel) as "isUsed",
    exists (select from payments where attempt_id = a.id) as "isPaid"
  from attempts a where a.no = $no`,
)

function wrongIn(
  { channel, amountFen, currency, app, merchant }: PaidEvidence,
  { amountFen: price, attempt }: Found,
  { isUsed, isPaid }: Known,
): Incident['kind'] | null {
  const fits =
    channel === attempt.channel &&
    amountFen === price &&
    currency === 'CNY' &&
    app === attempt.app &&
    merchant === attempt.merchant
  if (!fits) return 'mismatch'
  if (isUsed) return 'txn_reused'
  return isPaid ? 'paid_again' : null
}

function verdictFor({ step: at }: Found): Exclude<Verdict, 'duplicate' | 'orphan'> {
  if (at === 'pending' || at === 'closing') return 'settled'
  if (at === 'closed') return 'late'
  return at === 'review' ? 'review' : 'doubled'
}

/** Writes what evidence has come to; the caller has judged it in the same transaction. */
export async function carryOut(
  tx: Tx,
  { verdict, evidence, found, wrong }: Judged,
  now: Date,
  { delivers = true }: How,
): Promise<void> {
  if (!found || verdict === 'orphan' || verdict === 'duplicate') return
  if (wrong) return setAside(tx, { evidence, found, wrong }, now)
  if (verdict === 'settled') return pay(tx, evidence, found, now, delivers)
  const paymentId = await record(tx, evidence, found, { verdict }, now)
  if (verdict === 'late')
    await move(tx, found.id, { from: 'late_paid', to: 'refund_pending', actor: 'system', evidence: 'late' }, now)
  if (verdict !== 'review') await giveBack(tx, found, paymentId, verdict, now)
}

/**
 * Whether all that `carryOut` writes is on its way when it returns, and fails in the database where it must not stand: a
 * commit may be sent behind it. Months are reckoned from what is read, and of what does not just pay its order one write
 * waits for another.
 */
export const isSentAtOnce = ({ verdict, found }: Judged): boolean => verdict === 'settled' && found?.months === null

const UNPAID: ReadonlySet<Order['step']> = new Set(['pending', 'closing', 'closed'])

interface Unfit {
  evidence: PaidEvidence
  found: Found
  wrong: Incident['kind']
}

/** People look at what does not fit; nothing is delivered. */
async function setAside(tx: Tx, { evidence, found, wrong }: Unfit, now: Date): Promise<void> {
  const { id: orderId, step: from, attempt } = found
  await openIncident(tx, { kind: wrong, subject: evidence.no, orderId, detail: evidence }, now)
  const why = { actor: 'system', evidence: `${wrong} ${evidence.txnId}` }
  if (UNPAID.has(from)) await move(tx, orderId, { from, to: 'review', ...why }, now)
  await tx
    .update(attempts)
    .set({ state: 'closed' })
    .where(and(eq(attempts.id, attempt.id), eq(attempts.state, 'open')))
}

/** Where a payment moves its order. */
const LEADS_TO: Partial<Record<Verdict, Order['step']>> = { settled: 'paid', late: 'late_paid' }

type PaymentVerdict = (typeof payments.$inferSelect)['verdict']

/** Keeps a payment, which may move its order, and ends the ways to pay that. Answers the payment's id. */
async function record(
  tx: Tx,
  { channel, txnId, amountFen, by, paidAt }: PaidEvidence,
  { id: orderId, userId, step, attempt }: Found,
  { verdict, delivers = false }: { verdict: PaymentVerdict; delivers?: boolean },
  now: Date,
): Promise<number> {
  const payment = { channel, txnId, attemptId: attempt.id, orderId, userId, amountFen, verdict, by, paidAt, now }
  const [recorded] = await keep(tx, { ...payment, step, to: LEADS_TO[verdict] ?? null, delivers })
  return recorded!.id
}

interface Kept extends Omit<typeof payments.$inferSelect, 'id' | 'at'> {
  now: Date
  step: Order['step']
  /** null: the order stays where it is. */
  to: Order['step'] | null
  /** It is delivered, too; `handOver` goes along. */
  delivers: boolean
}

/** The attempt is paid; every other way to pay the order is to be closed at its wallet, at once (as by `askAtOnce`). */
const keep = statement<Kept, { id: number }>(
  'payment_recorded',
  `with recorded as (
    insert into payments (channel, txn_id, attempt_id, order_id, user_id, amount_fen, verdict, by, paid_at, at)
    values ($channel, $txnId, $attemptId, $orderId, $userId, $amountFen, $verdict, $by, $paidAt, $now) returning id
  ), ended as (
    update attempts set state = case when id = $attemptId then 'paid' else state end,
      due_at = case when id = $attemptId then null else created_at end
    where order_id = $orderId and (id = $attemptId or state = 'open')
  ), delivered as (
    insert into fulfilments (order_id, at) select $orderId, $now where $delivers::boolean
  ), moved as (
    insert into order_events (order_id, seq, from_step, to_step, actor, evidence, at)
    select $orderId, 0, $step, $to, 'system', 'payment ' || id, $now from recorded where $to::text is not null
    union all
    select $orderId, 0, $to, 'fulfilled', 'system', null, $now where $delivers::boolean
  )
  select id from recorded`,
)

/** Paid, and delivered; all is sent at once: behind a payment that can't be recorded nothing happens. */
async function pay(tx: Tx, evidence: PaidEvidence, found: Found, now: Date, delivers: boolean): Promise<void> {
  await together(
    record(tx, evidence, found, { verdict: 'settled', delivers }, now),
    delivers ? handOver(tx, found, evidence.channel, now) : null,
  )
}

/** Gives what an order bought, through which wallet; the caller holds the order and notes that it is fulfilled. */
async function handOver(
  tx: Tx,
  { id: orderId, no, userId, months, coins }: Goods,
  wallet: string,
  now: Date,
): Promise<void> {
  const key = orderKey({ id: orderId })
  await together(
    months === null ? null : extend(tx, { userId, months, key }, now),
    coins === null ? null : topUp(tx, { userId, coins, key, ref: no }, wallet, now),
  )
}

const noteFulfilled = statement<{ orderId: number; now: Date }>(
  'order_fulfilled',
  `with fulfilled as (insert into fulfilments (order_id, at) values ($orderId, $now) returning order_id)
  insert into order_events (order_id, seq, from_step, to_step, actor, at)
  select order_id, 0, 'paid', 'fulfilled', 'system', $now from fulfilled`,
)

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
  const wallet = await walletOf(tx, orderId)
  await together(noteFulfilled(tx, { orderId, now }), handOver(tx, order, wallet, now))
  return true
}

/** Money that came late or twice goes back, once; its payer is told. */
async function giveBack(tx: Tx, order: Found, paymentId: number, cause: 'late' | 'doubled', now: Date): Promise<void> {
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
