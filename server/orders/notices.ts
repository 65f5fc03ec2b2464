import { createHash } from 'node:crypto'
import { eq, min } from 'drizzle-orm'
import type { Tx } from '#server/db/connect.ts'
import { retried } from '#server/db/retried.ts'
import { statement } from '#server/db/statement.ts'
import { together } from '#server/db/together.ts'
import { type Ending, pipelined } from '#server/db/transaction.ts'
import type { Notice, PayChannel, RawNotice } from '#server/wallets/wallets.ts'
import type { Asking } from './asking.ts'
import { paymentEvents } from './orders.tables.ts'
import { settleRefund } from './refunds.ts'
import { carryOut, isSentAtOnce, judge, openIncident, type Verdict, withGoods } from './settle.ts'

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
  const { db, clock } = receiving
  const told = { channel: channel.name, notice, raw }
  const known = await withGoods(log, (delivers) =>
    retried(() => pipelined(db.$client, (tx) => take(tx, told, clock.now(), delivers))),
  )
  if (known === 'orphan') log.warn({ channel: channel.name }, 'a notice tells of an attempt that is not known')
  if (known === 'review') log.error({ channel: channel.name }, 'a payment does not fit its order')
  return known === 'orphan' ? 'again' : 'received'
}

interface Told {
  channel: PayChannel['name']
  notice: Believed
  raw: RawNotice
}

async function take(
  tx: Tx,
  { channel, notice, raw }: Told,
  now: Date,
  delivers: boolean,
): Promise<Ending<Event['verdict']>> {
  const { eventId } = notice
  const [judged, [before]] = await together(
    notice.kind === 'paid' ? judge(tx, notice.evidence) : null,
    // Behind the locks: who told the same at once has been heard.
    findHeard(tx, { channel, eventId }),
  )
  if (before && before.verdict !== 'orphan') return { answer: before.verdict, written: Promise.resolve() }
  const verdict = judged?.verdict ?? (notice.kind === 'refund' ? 'refund' : 'other')
  const rawSha256 = createHash('sha256').update(raw.body).digest()
  const written = together(
    keepEvent(tx, { channel, eventId, rawSha256, verdict, attemptNo: judged?.evidence.no ?? null, at: now }),
    judged && carryOut(tx, judged, now, { delivers }),
    notice.kind === 'refund' ? settleRefund(tx, channel, notice.refundNo, notice.status, now) : null,
  )
  if (judged && isSentAtOnce(judged)) return { answer: verdict, written }
  await written
  const isOrphan = verdict === 'orphan' && notice.kind === 'paid'
  return { answer: isOrphan ? await stillOrphan(tx, notice.evidence.no, notice.evidence, now) : verdict, written }
}

const findHeard = statement<Pick<Event, 'channel' | 'eventId'>, Pick<Event, 'verdict'>>(
  'notice_heard',
  'select verdict from payment_events where channel = $channel and event_id = $eventId',
)

const keepEvent = statement<Event>(
  'notice_kept',
  `insert into payment_events (channel, event_id, raw_sha256, verdict, attempt_no, at)
  values ($channel, $eventId, $rawSha256, $verdict, $attemptNo, $at)
  on conflict (channel, event_id) do update set verdict = excluded.verdict where payment_events.verdict = 'orphan'`,
)

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
