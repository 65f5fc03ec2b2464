import { createHash } from 'node:crypto'
import { eq, min } from 'drizzle-orm'
import { freeIssuers } from '#server/coins/coins.ts'
import type { Tx } from '#server/db/connect.ts'
import { givesUpSoon, grouped } from '#server/db/grouped.ts'
import { isLost, retried } from '#server/db/retried.ts'
import { byNth, several, statement } from '#server/db/statement.ts'
import { together } from '#server/db/together.ts'
import { type Ending, pipelined } from '#server/db/transaction.ts'
import type { Notice, PayChannel, RawNotice } from '#server/wallets/wallets.ts'
import type { Asking } from './asking.ts'
import { paymentEvents } from './orders.tables.ts'
import { settleRefund } from './refunds.ts'
import { judge, judgeFree, type Verdict } from './judging.ts'
import { carryOut, chainsFor, openIncident, paidBy, pay, withGoods } from './settle.ts'

type Receiving = Pick<Asking, 'db' | 'clock' | 'log'>
type Event = typeof paymentEvents.$inferSelect
type Believed = Exclude<Notice, { kind: 'refused' }>

/** A number that we do not know may be one whose row is on its way: so long the wallet is asked to say it again. */
const ORPHAN_HOUR = 3_600_000

/** What becomes of a notice: it is kept; it is to be sent again; it was never believed. */
export type Heard = 'received' | 'again' | 'refused'

export type Hearing = (channel: PayChannel, raw: RawNotice) => Promise<Heard>

/** Takes what wallets tell us: payments that come at one moment by one transaction (docs/decisions/050-group-commit.md). */
export function hearing({ db, clock, log }: Receiving): Hearing {
  const alone = (told: Told) =>
    withGoods(log, (delivers) => retried(() => db.transaction((tx) => take(tx, told, clock.now(), delivers)), isLost))
  const taken = grouped({
    // Whatever fails them, be it a connection that was lost while it committed: each is judged by what stands.
    together: (all: readonly ToldPaid[]) =>
      pipelined(db.$client, (tx) => takeTogether(tx, all, clock.now())).catch((error: unknown) => {
        log.warn({ err: error, count: all.length }, 'payments could not be taken together, and are taken one by one')
        return all.map(() => null)
      }),
    alone,
    keyOf: ({ notice }) => notice.evidence.no,
    placeOf: (told) => told,
  })
  return async (channel, raw) => {
    const notice = await channel.readNotice(raw)
    if (notice.kind === 'refused') {
      const { why, words } = notice
      // Wallets send probes that have to fail: no reason for alarm.
      log[why === 'probe' ? 'info' : 'warn']({ channel: channel.name, why, words }, 'a notice is not believed')
      return 'refused'
    }
    const told = { channel: channel.name, notice, raw }
    const verdict = await (isPaid(told) ? taken(told) : alone(told))
    if (verdict === 'orphan') log.warn({ channel: channel.name }, 'a notice tells of an attempt that is not known')
    if (verdict === 'review') log.error({ channel: channel.name }, 'a payment does not fit its order')
    return verdict === 'orphan' ? 'again' : 'received'
  }
}

interface Told {
  readonly channel: PayChannel['name']
  readonly notice: Believed
  readonly raw: RawNotice
}

interface ToldPaid extends Told {
  readonly notice: Extract<Believed, { kind: 'paid' }>
}

const isPaid = (told: Told): told is ToldPaid => told.notice.kind === 'paid'

/**
 * Takes those that just pay their orders, and wait for nobody, by as many statements as one; null is to be taken alone. Two
 * payments of one order, or of months for one member, fail all in the database, and each is then judged alone.
 */
async function takeTogether(tx: Tx, all: readonly ToldPaid[], now: Date): Promise<Ending<(Event['verdict'] | null)[]>> {
  const [, judged, heard, issuers] = await together(
    givesUpSoon(tx, {}),
    judgeFree(
      tx,
      all.map(({ notice }) => notice.evidence),
    ),
    findHeard(tx, heardOf(all)),
    freeIssuers(
      tx,
      all.map(({ channel }) => channel),
    ),
  )
  const before = byNth(heard)
  const paid = judged.map((one, nth) => (one && !before.has(nth + 1) ? paidBy(one) : null))
  const answer = paid.map((one) => one && ('settled' as const))
  const paying = paid.filter((one) => one !== null)
  if (paying.length === 0) return { answer, written: Promise.resolve() }
  const chains = await chainsFor(
    tx,
    paying.map(({ found }) => found),
  )
  const events = all.filter((_, nth) => paid[nth]).map((told) => eventOf(told, 'settled', now))
  return { answer, written: together(keepEvents(tx, events), pay(tx, paying, { chains, issuers }, now)) }
}

async function take(tx: Tx, told: Told, now: Date, delivers: boolean): Promise<Event['verdict']> {
  const { channel, notice } = told
  const [judged, [before]] = await together(
    notice.kind === 'paid' ? judge(tx, notice.evidence) : null,
    // Behind the locks: who told the same at once has been heard.
    findHeard(tx, heardOf([told])),
  )
  if (before && before.verdict !== 'orphan') return before.verdict
  const verdict = judged?.verdict ?? (notice.kind === 'refund' ? 'refund' : 'other')
  await together(
    keepEvents(tx, [eventOf(told, verdict, now)]),
    judged && carryOut(tx, judged, now, { delivers }),
    notice.kind === 'refund' ? settleRefund(tx, channel, notice.refundNo, notice.status, now) : null,
  )
  const isOrphan = verdict === 'orphan' && notice.kind === 'paid'
  return isOrphan ? stillOrphan(tx, notice.evidence.no, notice.evidence, now) : verdict
}

const heardOf = (all: readonly Told[]) => ({
  channels: all.map(({ channel }) => channel),
  eventIds: all.map(({ notice }) => notice.eventId),
})

const findHeard = statement<Record<'channels' | 'eventIds', string[]>, Pick<Event, 'verdict'> & { nth: number }>(
  'notices_heard',
  `select asked.nth, verdict from ${several('$channels::text[]', '$eventIds::text[]')} as asked (channel, event_id, nth)
  join payment_events using (channel, event_id)`,
)

const eventOf = ({ channel, notice, raw }: Told, verdict: Event['verdict'], at: Date): Event => ({
  channel,
  eventId: notice.eventId,
  rawSha256: createHash('sha256').update(raw.body).digest(),
  verdict,
  attemptNo: notice.kind === 'paid' ? notice.evidence.no : null,
  at,
})

/** Keeps what was heard, all at one moment. */
const keepEvents = (tx: Tx, events: readonly Event[]) =>
  keep(tx, {
    channels: events.map(({ channel }) => channel),
    eventIds: events.map(({ eventId }) => eventId),
    hashes: events.map(({ rawSha256 }) => rawSha256),
    verdicts: events.map(({ verdict }) => verdict),
    attemptNos: events.map(({ attemptNo }) => attemptNo),
    at: events[0]!.at,
  })

const keep = statement<
  Record<'channels' | 'eventIds' | 'hashes' | 'verdicts' | 'attemptNos', readonly unknown[]> & { at: Date }
>(
  'notices_kept',
  `insert into payment_events (channel, event_id, raw_sha256, verdict, attempt_no, at)
  select channel, event_id, raw_sha256, verdict, attempt_no, $at from ${several(
    '$channels::text[]',
    '$eventIds::text[]',
    '$hashes::bytea[]',
    '$verdicts::text[]',
    '$attemptNos::text[]',
  )} as heard (channel, event_id, raw_sha256, verdict, attempt_no, nth)
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
