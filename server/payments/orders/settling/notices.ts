import { and, eq, min } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/connect.ts'
import type { Notice, PayChannel, RawNotice } from '#server/payments/wallets/wallets.ts'
import type { PollingDeps } from './polling.ts'
import { paymentEvents } from '#server/payments/orders/orders.tables.ts'
import { settleRefund } from '#server/payments/orders/refunds/refunds.ts'
import { applyPayment, openIncident, runPaymentTransaction } from './settle.ts'

type PaymentEvent = typeof paymentEvents.$inferSelect

/** Milliseconds during which the wallet must resend a notice of an unknown attempt, which may not be committed yet. */
const ORPHAN_HOUR = 3_600_000

/** `again`: the wallet must resend the notice. `refused`: not signed by the wallet, stale or malformed. */
type NoticeResult = 'received' | 'again' | 'refused'

export async function receiveNotice(
  { db, clock, log }: Pick<PollingDeps, 'db' | 'clock' | 'log'>,
  channel: PayChannel,
  raw: RawNotice,
): Promise<NoticeResult> {
  const notice = await channel.readNotice(raw)
  if (notice.kind === 'refused') {
    const { why, words } = notice
    // Wallets send probes with a wrong signature to verify that we reject them.
    log[why === 'probe' ? 'info' : 'warn']({ channel: channel.name, why, words }, 'notice rejected')
    return 'refused'
  }
  const received = { channel: channel.name, notice }
  const verdict = await runPaymentTransaction({ db, log }, (tx, delivers) =>
    applyNotice(tx, received, clock.now(), delivers),
  )
  if (verdict === 'orphan') log.warn({ channel: channel.name }, 'notice for an unknown payment attempt')
  if (verdict === 'review') log.error({ channel: channel.name }, 'payment does not match its order')
  return verdict === 'orphan' ? 'again' : 'received'
}

interface ReceivedNotice {
  readonly channel: PayChannel['name']
  readonly notice: Exclude<Notice, { kind: 'refused' }>
}

/** Applies each notice once. A notice of an unknown attempt is applied when the wallet resends it. */
async function applyNotice(
  tx: Tx,
  received: ReceivedNotice,
  now: Date,
  delivers: boolean,
): Promise<PaymentEvent['verdict']> {
  const { channel, notice } = received
  const { eventId } = notice
  const [before] = await tx
    .select({ verdict: paymentEvents.verdict })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.channel, channel), eq(paymentEvents.eventId, eventId)))
  if (before && before.verdict !== 'orphan') return before.verdict
  const verdict = await settleNotice(tx, received, now, delivers)
  const attemptNo = notice.kind === 'paid' ? notice.evidence.no : null
  await tx
    .insert(paymentEvents)
    .values({ channel, eventId, verdict, attemptNo, at: now })
    .onConflictDoUpdate({
      target: [paymentEvents.channel, paymentEvents.eventId],
      set: { verdict },
      setWhere: eq(paymentEvents.verdict, 'orphan'),
    })
  return notice.kind === 'paid' && verdict === 'orphan' ? checkOrphanAge(tx, notice.evidence, now) : verdict
}

async function settleNotice(
  tx: Tx,
  { channel, notice }: ReceivedNotice,
  now: Date,
  delivers: boolean,
): Promise<PaymentEvent['verdict']> {
  if (notice.kind === 'paid') return applyPayment(tx, notice.evidence, now, { delivers })
  if (notice.kind === 'refund') await settleRefund(tx, channel, notice.refundNo, notice.status, now)
  return notice.kind
}

/**
 * Returns `orphan` for an hour after the first notice. Then opens an incident and returns `review`, so that the wallet
 * stops resending.
 */
async function checkOrphanAge(tx: Tx, evidence: { no: string }, now: Date): Promise<'orphan' | 'review'> {
  const { no: subject } = evidence
  const [first] = await tx
    .select({ at: min(paymentEvents.at) })
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptNo, subject))
  if (!first?.at || now.getTime() - first.at.getTime() < ORPHAN_HOUR) return 'orphan'
  await openIncident(tx, { kind: 'orphan', subject, orderId: null, detail: evidence }, now)
  return 'review'
}
