import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { refuse } from '#contract/refusals.ts'
import { lockAuthor } from '#server/account/account.ts'
import { type Issuers, topUp } from '#server/coins/coins.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { several, statement } from '#server/db/statement.ts'
import { together } from '#server/db/together.ts'
import { type Chains, chainsOf, giveMonths } from '#server/membership/membership.ts'
import { tell } from '#server/notifications/notifications.ts'
import type { PaidEvidence } from '#server/wallets/wallets.ts'
import { type Found, type How, judge, type Judged, type Verdict } from './judging.ts'
import { newNumber } from './orders.rules.ts'
import { attempts, incidents, orders, payments, refunds } from './orders.tables.ts'
import { move, type Order } from './steps.ts'

type Goods = Pick<Found, 'id' | 'no' | 'userId' | 'months' | 'coins' | 'living'>

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

/** Writes what evidence has come to; the caller has judged it in the same transaction. */
export async function carryOut(
  tx: Tx,
  { verdict, evidence, found, wrong }: Judged,
  now: Date,
  { delivers = true }: How,
): Promise<void> {
  if (!found || verdict === 'orphan' || verdict === 'duplicate') return
  if (wrong) return setAside(tx, { evidence, found, wrong }, now)
  const paid = [{ evidence, found }]
  if (verdict === 'settled') return pay(tx, paid, delivers ? { chains: await chainsFor(tx, [found]) } : null, now)
  const [paymentId] = await record(tx, paid, { verdict }, now)
  if (verdict === 'late')
    await move(tx, found.id, { from: 'late_paid', to: 'refund_pending', actor: 'system', evidence: 'late' }, now)
  if (verdict !== 'review') await giveBack(tx, found, paymentId!, verdict, now)
}

/** Evidence, and what it pays, held. */
interface Paid {
  readonly evidence: PaidEvidence
  readonly found: Found
}

/** What just pays its order, which can be delivered; null: anything else. */
export const paidBy = ({ verdict, evidence, found }: Judged): Paid | null =>
  verdict === 'settled' && found && isDeliverable(found) ? { evidence, found } : null

/** Months are for those only who have an account. */
const isDeliverable = ({ months, living }: Goods): boolean => months === null || living

/** Of what goods are handed over. */
interface Supply {
  readonly chains: Chains
  /** None: coins come from the member's own of the wallet's accounts. */
  readonly issuers?: Issuers
}

/** What the months that orders bought are reckoned from. */
export const chainsFor = (tx: Tx, all: readonly Goods[]): Promise<Chains> =>
  chainsOf(
    tx,
    all.flatMap(({ months, userId }) => (months === null ? [] : [userId])),
  )

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

/** Keeps payments, which may move their orders, and ends the ways to pay those. Answers the payments' ids. */
async function record(
  tx: Tx,
  all: readonly Paid[],
  { verdict, delivers = false }: { verdict: PaymentVerdict; delivers?: boolean },
  now: Date,
): Promise<number[]> {
  const recorded = await keep(tx, {
    channels: all.map(({ evidence }) => evidence.channel),
    txnIds: all.map(({ evidence }) => evidence.txnId),
    attempts: all.map(({ found }) => found.attempt.id),
    orders: all.map(({ found }) => found.id),
    users: all.map(({ found }) => found.userId),
    amounts: all.map(({ evidence }) => evidence.amountFen),
    bys: all.map(({ evidence }) => evidence.by),
    paidAts: all.map(({ evidence }) => evidence.paidAt),
    steps: all.map(({ found }) => found.step),
    verdict,
    to: LEADS_TO[verdict] ?? null,
    delivers,
    now,
  })
  return recorded.map(({ id }) => id)
}

interface Kept extends Record<
  'channels' | 'txnIds' | 'attempts' | 'orders' | 'users' | 'amounts' | 'bys' | 'paidAts' | 'steps',
  readonly unknown[]
> {
  verdict: PaymentVerdict
  /** null: the orders stay where they are. */
  to: Order['step'] | null
  /** They are delivered, too; `handOver` goes along. */
  delivers: boolean
  now: Date
}

/** The attempts are paid; every other way to pay the orders is to be closed at its wallet, at once (as by `askAtOnce`). */
const keep = statement<Kept, { id: number }>(
  'payments_recorded',
  `with paid as (
    select * from ${several(
      '$channels::text[]',
      '$txnIds::text[]',
      '$attempts::bigint[]',
      '$orders::bigint[]',
      '$users::bigint[]',
      '$amounts::bigint[]',
      '$bys::text[]',
      '$paidAts::timestamptz[]',
      '$steps::text[]',
    )} as paid (channel, txn_id, attempt_id, order_id, user_id, amount_fen, by, paid_at, step, nth)
  ), recorded as (
    insert into payments (channel, txn_id, attempt_id, order_id, user_id, amount_fen, verdict, by, paid_at, at)
    select channel, txn_id, attempt_id, order_id, user_id, amount_fen, $verdict, by, paid_at, $now from paid
    returning id, attempt_id
  ), ended as (
    update attempts set state = case when id = attempt_id then 'paid' else state end,
      due_at = case when id = attempt_id then null else created_at end
    from paid where attempts.order_id = paid.order_id and (id = attempt_id or state = 'open')
  ), delivered as (
    insert into fulfilments (order_id, at) select order_id, $now from paid where $delivers::boolean
  ), moved as (
    insert into order_events (order_id, seq, from_step, to_step, actor, evidence, at)
    select order_id, 0, step, $to, 'system', 'payment ' || id, $now
    from paid join recorded using (attempt_id) where $to::text is not null
    union all
    select order_id, 0, $to, 'fulfilled', 'system', null, $now from paid where $delivers::boolean
  )
  select id from recorded`,
)

/**
 * Pays orders, and delivers them by what was held for it; null: they wait for `deliver`. All is sent at once, so that a commit may be
 * sent behind it: what must not stand fails in the database, but `isDeliverable`.
 */
export async function pay(tx: Tx, all: readonly Paid[], supply: Supply | null, now: Date): Promise<void> {
  const bought = all.map(({ evidence, found }) => ({ ...found, wallet: evidence.channel }))
  await together(
    record(tx, all, { verdict: 'settled', delivers: supply !== null }, now),
    supply && handOver(tx, bought, supply, now),
  )
}

/** Gives what orders bought; the caller holds the orders and notes that they are fulfilled. */
async function handOver(
  tx: Tx,
  all: readonly (Goods & { wallet: string })[],
  { chains, issuers }: Supply,
  now: Date,
): Promise<void> {
  if (!all.every(isDeliverable)) refuse('sign_in_expired')
  const ofMonths = all.flatMap(({ id, userId, months }) =>
    months === null ? [] : [{ userId, months, key: orderKey({ id }) }],
  )
  const ofCoins = all.flatMap(({ id, no, userId, coins, wallet }) =>
    coins === null ? [] : [{ userId, coins, key: orderKey({ id }), ref: no, wallet }],
  )
  await together(
    ofCoins.length === 0 ? null : topUp(tx, ofCoins, now, issuers),
    ofMonths.length === 0 ? null : giveMonths(tx, ofMonths, chains, now),
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
  const { deletedAt } = await lockAuthor(tx, known.userId)
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (order?.step !== 'paid') return false
  const wallet = await walletOf(tx, orderId)
  const bought = { ...order, wallet, living: deletedAt === null }
  const chains = await chainsFor(tx, [bought])
  await together(noteFulfilled(tx, { orderId, now }), handOver(tx, [bought], { chains }, now))
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
