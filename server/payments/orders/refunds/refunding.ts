import { and, eq, inArray, sql } from 'drizzle-orm'
import { runTransaction } from '#server/infra/db/retry.ts'
import {
  ChannelFault,
  type ChannelName,
  type PayChannel,
  type RefundStatus,
  type RefundToMake,
} from '#server/payments/wallets/wallets.ts'
import { type PollingDeps, getChannel, getPollScope } from '#server/payments/orders/settling/polling.ts'
import { refunds } from '#server/payments/orders/finance/finance.tables.ts'
import { attempts, payments } from '#server/payments/orders/orders.tables.ts'
import { MAX_TRIES, computeNextTry, STUCK_AFTER_MS, sumRetryDelays } from './refunds.rules.ts'
import { type Refund, settleRefund } from './refunds.ts'
import { openIncident } from '#server/payments/orders/settling/settle.ts'

/** Maximum number of concurrent refund polls per wallet and process. */
const MAX_CONCURRENT_REFUNDS = 4
/** Duration of a claim, longer than two wallet timeouts. Afterwards other processes may claim the refund. */
const LEASE_SECONDS = 90

/** Polls the due refunds: the first call to the wallet sends a refund, later calls query its status. */
export async function refundDue(deps: PollingDeps, name: ChannelName, signal?: AbortSignal): Promise<void> {
  for (let claimed = MAX_CONCURRENT_REFUNDS; claimed === MAX_CONCURRENT_REFUNDS && !signal?.aborted;) {
    const due = await claimRefunds(deps, name)
    await Promise.all(due.map((id) => pollRefund(deps, id)))
    claimed = due.length
  }
}

async function claimRefunds(deps: PollingDeps, name: ChannelName): Promise<number[]> {
  const { now, merchant, overdue } = getPollScope(deps, name)
  const { rows } = await deps.db.execute<{ id: number }>(sql`
    update refunds set asked_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where id in (select id from refunds
      where state in ('confirmed', 'sent') and (due_at is null or due_at <= ${now.toISOString()})
        and (asked_until is null or asked_until < clock_timestamp())
        and exists (select from payments p join attempts a on a.id = p.attempt_id
          where p.id = payment_id and p.channel = ${name}
            and (a.merchant = ${merchant} or coalesce(due_at, asked_at) <= ${overdue.toISOString()}))
      order by id limit ${MAX_CONCURRENT_REFUNDS} for update skip locked)
    returning id`)
  return rows.map(({ id }) => id)
}

/** Milliseconds until the next refund is due; null: none is open for the merchant configured here. */
export async function getRefundDelay(deps: PollingDeps, name: ChannelName): Promise<number | null> {
  const { now, merchant } = getPollScope(deps, name)
  if (merchant === null) return null
  const [next] = await deps.db
    .select({ at: sql<Date | null>`min(coalesce(${refunds.dueAt}, ${refunds.askedAt}))`.mapWith(refunds.askedAt) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(attempts, eq(attempts.id, payments.attemptId))
    .where(
      and(inArray(refunds.state, ['confirmed', 'sent']), eq(payments.channel, name), eq(attempts.merchant, merchant)),
    )
  return next?.at ? next.at.getTime() - now.getTime() : null
}

interface PendingRefund {
  refund: Refund
  channel: PayChannel
  toMake: RefundToMake
}

async function pollRefund(deps: PollingDeps, id: number): Promise<void> {
  const { db, clock, log } = deps
  try {
    const pending = await loadPendingRefund(deps, id)
    const status = await queryOrSendRefund(deps, pending)
    await runTransaction(db, (tx) => settleRefund(tx, pending.channel.name, pending.refund.no, status, clock.now()))
  } catch (error) {
    const isFault = error instanceof ChannelFault
    log[isFault ? 'warn' : 'error']({ err: error, refund: id }, 'failed to poll a refund')
  }
  await scheduleRefundPoll(deps, id)
}

async function loadPendingRefund(deps: PollingDeps, id: number): Promise<PendingRefund> {
  const [row] = await deps.db
    .select({
      refund: refunds,
      txnId: payments.txnId,
      totalFen: payments.amountFen,
      attempt: { no: attempts.no, channel: attempts.channel, merchant: attempts.merchant },
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(attempts, eq(attempts.id, payments.attemptId))
    .where(eq(refunds.id, id))
  const { refund, txnId, totalFen, attempt } = row!
  const { no, amountFen, reason } = refund
  const toMake = { no, attemptNo: attempt.no, txnId, amountFen, totalFen, reason }
  return { refund, channel: getChannel(deps, attempt), toMake }
}

/** Sends a new refund. Queries one sent before, and sends it again only if the wallet does not know its number. */
async function queryOrSendRefund(deps: PollingDeps, { refund, channel, toMake }: PendingRefund): Promise<RefundStatus> {
  if (refund.tries > 0) {
    const status = await channel.queryRefund(toMake)
    if (status.state !== 'unknown') return status
    if (refund.tries >= MAX_TRIES) return { state: 'failed', words: `told ${refund.tries} times` }
  }
  // Committed before the wallet is called: after a crash the next poll queries first.
  await deps.db
    .update(refunds)
    .set({ state: 'sent', tries: sql`${refunds.tries} + 1` })
    .where(and(eq(refunds.id, refund.id), inArray(refunds.state, ['confirmed', 'sent'])))
  return channel.refund(toMake)
}

async function scheduleRefundPoll({ db, clock, log }: PollingDeps, id: number): Promise<void> {
  const now = clock.now()
  await runTransaction(db, async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (!refund) return
    const polls = Math.min(refund.polls + 1, 30_000)
    await tx
      .update(refunds)
      .set({ polls, dueAt: computeNextTry(refund.polls, now), askedUntil: null })
      .where(eq(refunds.id, id))
    const isStuck = ['confirmed', 'sent'].includes(refund.state) && sumRetryDelays(refund.polls) > STUCK_AFTER_MS
    if (!isStuck) return
    log.error({ refund: refund.no }, 'wallet reports no refund result')
    const { no: subject, orderId } = refund
    await openIncident(tx, { kind: 'refund_stuck', subject, orderId, detail: { polls } }, now)
  })
}
