import { and, asc, eq, isNotNull, lte, type SQL } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import {
  type AttemptStatus,
  ChannelFault,
  type ChannelName,
  type PayChannel,
} from '#server/payments/wallets/wallets.ts'
import { computeNextPoll, UNSCANNED_ENDS_AFTER } from '#server/payments/orders/orders.rules.ts'
import { attempts, orders } from '#server/payments/orders/orders.tables.ts'
import { applyPayment, runPaymentTransaction } from './settle.ts'
import { scheduleImmediatePoll, insertTransition, type Order, type TransitionReason } from './steps.ts'

export interface PollingDeps {
  db: Database
  clock: Clock
  channels: readonly PayChannel[]
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Maximum number of concurrent polls per wallet and process. */
const MAX_CONCURRENT_POLLS = 16
/** Duration of a claim, longer than a wallet's timeout. Afterwards other processes may claim the attempt. */
const LEASE_SECONDS = 60

/**
 * Milliseconds for which this process leaves attempts of a merchant not configured here to other processes: while
 * settings change, some processes still have that merchant.
 */
const UNCONFIGURED_GRACE_MS = 10 * 60_000

/**
 * Returns the scope of the attempts that this process polls: attempts of its configured merchant (null: none), and any
 * attempt that has been due since before `overdue`.
 */
export function getPollScope({ clock, channels }: PollingDeps, name: ChannelName) {
  const now = clock.now()
  const merchant = channels.find((one) => one.name === name)?.merchant ?? null
  return { now, merchant, overdue: new Date(now.getTime() - UNCONFIGURED_GRACE_MS) }
}

/** Returns the channel with the attempt's merchant. Throws a ChannelFault if this process has none. */
export function getChannel(
  { channels }: PollingDeps,
  { channel, merchant }: Pick<typeof attempts.$inferSelect, 'channel' | 'merchant'>,
): PayChannel {
  const configured = channels.find((one) => one.name === channel && one.merchant === merchant)
  if (!configured) throw new ChannelFault('unknown', `${channel} is not configured for merchant ${merchant}`)
  return configured
}

export async function pollDue(deps: PollingDeps, channel: ChannelName, signal?: AbortSignal): Promise<void> {
  for (let claimed = MAX_CONCURRENT_POLLS; claimed === MAX_CONCURRENT_POLLS && !signal?.aborted;) {
    const due = await claimAttempts(deps.db, { channel, ...getPollScope(deps, channel) })
    await Promise.all(due.map((one) => pollAttempt(deps, one)))
    claimed = due.length
  }
}

/** Milliseconds until the next poll; null: none. Ignores merchants that are not configured here. */
export async function getPollDelay(deps: PollingDeps, channel: ChannelName): Promise<number | null> {
  const { now, merchant } = getPollScope(deps, channel)
  if (merchant === null) return null
  const isOurs = and(eq(attempts.channel, channel), eq(attempts.merchant, merchant), isNotNull(attempts.dueAt))
  const [next] = await deps.db
    .select({ at: attempts.dueAt })
    .from(attempts)
    .where(isOurs)
    .orderBy(asc(attempts.dueAt))
    .limit(1)
  return next?.at ? next.at.getTime() - now.getTime() : null
}

/** Milliseconds until the next order expires; null: none is pending. */
export async function getExpiryDelay({ db, clock }: PollingDeps): Promise<number | null> {
  const [next] = await db
    .select({ at: orders.expiresAt })
    .from(orders)
    .where(eq(orders.step, 'pending'))
    .orderBy(asc(orders.expiresAt))
    .limit(1)
  return next ? next.at.getTime() - clock.now().getTime() : null
}

export async function expireDue({ db, clock, log }: PollingDeps): Promise<void> {
  const now = clock.now()
  const expired = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.step, 'pending'), lte(orders.expiresAt, now)))
    .orderBy(asc(orders.expiresAt))
    .limit(100)
  for (const { id } of expired) {
    await runTransaction(db, async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
      if (order?.step === 'pending') await startClosing(tx, order, { actor: 'system', evidence: 'expired' }, now)
    }).catch((error: unknown) => log.error({ err: error, order: id }, 'failed to close an expired order'))
  }
}

/**
 * Starts closing an order: it gets no new attempts, and the next poll closes its open attempts at their wallets.
 * Without open attempts, the order is closed immediately. The caller has locked the order.
 */
export async function startClosing(
  tx: Tx,
  { id }: Order,
  why: TransitionReason,
  now: Date,
): Promise<'closing' | 'closed'> {
  await insertTransition(tx, id, { from: 'pending', to: 'closing', ...why }, now)
  await scheduleImmediatePoll(tx, id)
  return (await finishClosing(tx, id, now)) ? 'closed' : 'closing'
}

/** Closes an order in `closing` without open attempts. Returns whether it was closed. */
async function finishClosing(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (order?.step !== 'closing') return false
  const open = and(eq(attempts.orderId, orderId), eq(attempts.state, 'open'))
  if ((await tx.$count(attempts, open)) > 0) return false
  await insertTransition(
    tx,
    orderId,
    { from: 'closing', to: 'closed', actor: 'system', evidence: 'no way to pay is open' },
    now,
  )
  return true
}

interface AttemptRow extends Pick<typeof attempts.$inferSelect, 'no' | 'channel' | 'merchant' | 'state' | 'createdAt'> {
  expiresAt: Date
  step: Order['step']
}

interface DueAttempt extends AttemptRow {
  dueAt: Date
}

/** Claims end by the clock of the database, which all processes share. */
const claimAttempts = prepareStatement<
  { channel: ChannelName } & ReturnType<typeof getPollScope>,
  DueAttempt,
  Database
>(
  'attempts_claimed',
  `with due as (
    select id from attempts
    where channel = $channel and due_at <= $now and (merchant = $merchant or due_at <= $overdue)
      and (asked_until is null or asked_until < clock_timestamp())
    order by due_at limit ${MAX_CONCURRENT_POLLS} for update skip locked
  )
  update attempts a set asked_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  from due, orders o where a.id = due.id and o.id = a.order_id
  returning a.no, a.channel, a.merchant, a.state, a.created_at as "createdAt", a.due_at as "dueAt", o.expires_at as "expiresAt", o.step`,
)

async function pollAttempt(deps: PollingDeps, due: DueAttempt): Promise<void> {
  const { db, clock, log } = deps
  const { no, dueAt } = due
  try {
    await queryWallet(deps, due)
  } catch (error) {
    const isFault = error instanceof ChannelFault
    log[isFault ? 'warn' : 'error']({ err: error, attempt: no }, 'failed to query a wallet about a payment attempt')
  }
  const now = clock.now()
  const [ifOpen, ifClosed] = [
    computeNextPoll({ ...due, state: 'open' }, now),
    computeNextPoll({ ...due, state: 'closed' }, now),
  ]
  await setNextPoll(db, { no, dueAt, ifOpen, ifClosed })
}

/**
 * Schedules the next poll by the attempt's state, unless `due_at` was changed meanwhile. Compares milliseconds, as read
 * by Node: a value set manually in SQL has microseconds and would always differ.
 */
const setNextPoll = prepareStatement<
  { no: string; dueAt: Date; ifOpen: Date | null; ifClosed: Date | null },
  object,
  Database
>(
  'attempt_put_off',
  `update attempts set asked_until = null, due_at = case
    when date_trunc('milliseconds', due_at) is distinct from $dueAt then due_at
    when state = 'open' then $ifOpen::timestamptz
    when state = 'closed' then $ifClosed::timestamptz end
  where no = $no`,
)

/** Polls one attempt now. Throws a ChannelFault if the wallet gives no clear response. */
export async function refreshAttempt(deps: PollingDeps, no: string): Promise<void> {
  const [attempt] = await deps.db
    .select({
      no: attempts.no,
      channel: attempts.channel,
      merchant: attempts.merchant,
      state: attempts.state,
      createdAt: attempts.createdAt,
      expiresAt: orders.expiresAt,
      step: orders.step,
    })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(eq(attempts.no, no))
  if (attempt) await queryWallet(deps, attempt)
}

async function queryWallet(deps: PollingDeps, attempt: AttemptRow): Promise<void> {
  const { no } = attempt
  if (attempt.state === 'paid') return
  const channel = getChannel(deps, attempt)
  const status = await channel.query(no)
  if (await applyStatus(deps, status)) return
  if (attempt.state === 'closed') return
  if (status.state === 'closed') return closeAttempt(deps, no)
  if (attempt.step === 'pending') return
  const closed = await channel.close(no)
  if (closed === 'paid') return void (await applyStatus(deps, await channel.query(no)))
  if (closed === 'closed' || (closed === 'unknown' && isPastScanning(deps, attempt.expiresAt)))
    await closeAttempt(deps, no)
}

const isPastScanning = ({ clock }: PollingDeps, expiresAt: Date): boolean =>
  clock.now().getTime() >= expiresAt.getTime() + UNSCANNED_ENDS_AFTER

/** Applies the payment that the status proves. Returns false if it proves none. */
async function applyStatus({ db, clock, log }: PollingDeps, status: AttemptStatus): Promise<boolean> {
  if (!('evidence' in status) || !status.evidence) return false
  const { state, evidence } = status
  const isGivenBack = state === 'refunded'
  const verdict = await runPaymentTransaction({ db, log }, (tx, delivers) =>
    applyPayment(tx, evidence, clock.now(), { isGivenBack, delivers }),
  )
  if (verdict === 'review') log.error({ attempt: evidence.no }, 'payment does not match its order')
  return true
}

/**
 * Closes an open attempt for which its wallet accepts no more money. Also closes an order in `closing` if this was its
 * last open attempt. `where` restricts the update of the attempt.
 */
export async function closeAttempt({ db, clock }: PollingDeps, no: string, where?: SQL): Promise<void> {
  const now = clock.now()
  await runTransaction(db, async (tx) => {
    const [known] = await tx.select({ orderId: attempts.orderId }).from(attempts).where(eq(attempts.no, no))
    if (!known) return
    // Locks the order before its attempts, as settle.ts does.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, known.orderId)).for('update')
    await tx
      .update(attempts)
      .set({ state: 'closed' })
      .where(and(eq(attempts.no, no), eq(attempts.state, 'open'), where))
    await finishClosing(tx, known.orderId, now)
  })
}
