import { createHash } from 'node:crypto'
import { and, eq, min } from 'drizzle-orm'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { Notice, PayChannel, RawNotice } from '#server/wallets/wallets.ts'
import type { Asking } from './asking.ts'
import { paymentEvents } from './orders.tables.ts'
import { settleRefund } from './refunds.ts'
import { openIncident, settle, type Verdict } from './settle.ts'

type Receiving = Pick<Asking, 'db' | 'clock' | 'log'>
type Event = typeof paymentEvents.$inferSelect
type Believed = Exclude<Notice, { kind: 'refused' }>

/** A number that we do not know may be one whose row is on its way: so long the wallet is asked to say it again. */
const ORPHAN_HOUR = 3_600_000

/** What becomes of a notice: it is kept; it is to be sent again; it was never believed. */
export type Heard = 'received' | 'again' | 'refused'

/** Takes what a wallet tells us. Whether it is received. */
export async function receive(receiving: Receiving, channel: PayChannel, raw: RawNotice): Promise<boolean> {
  return (await hear(receiving, channel, raw)) === 'received'
}

export async function hear(receiving: Receiving, channel: PayChannel, raw: RawNotice): Promise<Heard> {
  const notice = await channel.readNotice(raw)
  const { log } = receiving
  if (notice.kind === 'refused') {
    const { why, words } = notice
    // Wallets send probes that have to fail: no reason for alarm.
    log[why === 'probe' ? 'info' : 'warn']({ channel: channel.name, why, words }, 'a notice is not believed')
    return 'refused'
  }
  const known = await inTransaction(receiving.db, (tx) => take(tx, channel, notice, raw, receiving.clock.now()))
  if (known === 'orphan') log.warn({ channel: channel.name }, 'a notice tells of an attempt that is not known')
  if (known === 'review') log.error({ channel: channel.name }, 'a payment does not fit its order')
  return known === 'orphan' ? 'again' : 'received'
}

async function take(
  tx: Tx,
  { name: channel }: PayChannel,
  notice: Believed,
  { body }: RawNotice,
  now: Date,
): Promise<Event['verdict']> {
  const { eventId } = notice
  const same = and(eq(paymentEvents.channel, channel), eq(paymentEvents.eventId, eventId))
  const [before] = await tx.select({ verdict: paymentEvents.verdict }).from(paymentEvents).where(same)
  if (before && before.verdict !== 'orphan') return before.verdict
  const verdict = notice.kind === 'paid' ? await settle(tx, notice.evidence, now) : notice.kind
  if (notice.kind === 'refund') await settleRefund(tx, channel, notice.refundNo, notice.status, now)
  const attemptNo = notice.kind === 'paid' ? notice.evidence.no : null
  const rawSha256 = createHash('sha256').update(body).digest()
  await tx
    .insert(paymentEvents)
    .values({ channel, eventId, rawSha256, verdict, attemptNo, at: now })
    .onConflictDoUpdate({
      target: [paymentEvents.channel, paymentEvents.eventId],
      set: { verdict },
      setWhere: eq(paymentEvents.verdict, 'orphan'),
    })
  if (verdict !== 'orphan' || notice.kind !== 'paid') return verdict
  return stillOrphan(tx, notice.evidence.no, notice.evidence, now)
}

/** For an hour; then people look, and the wallet need say it no more. */
async function stillOrphan(tx: Tx, no: string, evidence: object, now: Date): Promise<Verdict> {
  const [first] = await tx
    .select({ at: min(paymentEvents.at) })
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptNo, no))
  if (!first?.at || now.getTime() - first.at.getTime() < ORPHAN_HOUR) return 'orphan'
  await openIncident(tx, { kind: 'orphan', subject: no, orderId: null, detail: evidence }, now)
  return 'review'
}
