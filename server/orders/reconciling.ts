import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { dayAfter, instantOf, localDate } from '#lottery/dates.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { BillRow, ChannelName, PayChannel } from '#server/wallets/wallets.ts'
import type { Asking } from './asking.ts'
import { differences, incidents, payments, reconciliations, refunds } from './orders.tables.ts'
import { settleRefund } from './refunds.ts'
import { carryOut, type How, judge, openIncident, withGoods } from './settle.ts'

export interface Reconciling extends Asking {
  /** Of the wallets, whose days are real. */
  realTime: Clock
}

type Difference = Omit<typeof differences.$inferInsert, 'id' | 'reconciliationId'>
type PaidRow = Extract<BillRow, { kind: 'paid' }>
type RefundRow = Extract<BillRow, { kind: 'refund' }>

/** Wallets keep bills for months; days that the site has slept through are made up for, so many of them. */
const DAYS_BACK = 3

/** Compares each wallet's bill of the days before today that has not been compared yet. A bill that is not ready waits. */
export async function reconcileDue(reconciling: Reconciling): Promise<void> {
  const { db, channels, realTime, log } = reconciling
  const today = localDate(realTime.now())
  for (const channel of channels) {
    for (const day of daysBefore(today)) {
      const done = and(eq(reconciliations.channel, channel.name), eq(reconciliations.day, day))
      if ((await db.$count(reconciliations, done)) > 0) continue
      await reconcile(reconciling, channel, day).catch((error: unknown) =>
        log.error({ err: error, channel: channel.name, day }, 'a bill could not be compared'),
      )
    }
  }
}

function daysBefore(today: string): string[] {
  const midnight = instantOf(today, '00:00').getTime()
  return Array.from({ length: DAYS_BACK }, (_, back) => localDate(new Date(midnight - (DAYS_BACK - back) * 86_400_000)))
}

/**
 * Compares one wallet's bill of a day with our books (docs/rules/payment.md#reconciliation): what we missed is settled, the
 * rest is shown to people. Answers how often they differ; null: the bill is not ready.
 */
export async function reconcile(
  { db, clock, log }: Asking,
  channel: PayChannel,
  day: string,
): Promise<Difference[] | null> {
  const rows = await channel.bill(day)
  if (rows === null) return null
  const now = clock.now()
  const found: Difference[] = []
  const givenBack = new Set(rows.flatMap((row) => (row.kind === 'refund' && row.succeeded ? row.txnId : [])))
  // Each in its own transaction: settling holds its member, and a day has thousands.
  for (const row of rows) {
    const one = await withGoods(log, (delivers) =>
      inTransaction(db, (tx) =>
        row.kind === 'paid'
          ? comparePayment(tx, row, { isGivenBack: givenBack.has(row.evidence.txnId), delivers }, now)
          : compareRefund(tx, channel.name, row, now),
      ),
    )
    if (one) found.push(one)
  }
  await inTransaction(db, async (tx) => {
    found.push(...(await unbilled(tx, channel.name, day, rows, now)))
    const run = { channel: channel.name, day, rows: rows.length, at: now }
    const [kept] = await tx.insert(reconciliations).values(run).returning({ id: reconciliations.id })
    if (found.length > 0)
      await tx.insert(differences).values(found.map((one) => ({ ...one, reconciliationId: kept!.id })))
  })
  if (found.length > 0) log.error({ channel: channel.name, day, count: found.length }, 'a bill differs from the books')
  return found
}

/** A payment of the bill: nothing where we know it so. */
async function comparePayment(tx: Tx, { evidence }: PaidRow, how: How, now: Date): Promise<Difference | null> {
  const { channel, no, txnId, amountFen } = evidence
  const [ours] = await tx
    .select({ amountFen: payments.amountFen, orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.channel, channel), eq(payments.txnId, txnId)))
  if (ours?.amountFen === amountFen) return null
  const isKnown = await isShown(tx, no)
  if (ours && isKnown) return null
  const about = { about: 'payment' as const, no, billFen: amountFen }
  if (ours) {
    await openIncident(tx, { kind: 'bill_differs', subject: no, orderId: ours.orderId, detail: evidence }, now)
    return { ...about, list: 'amount', ourFen: ours.amountFen, outcome: '' }
  }
  const judged = await judge(tx, evidence, how)
  // Where people look already, what fits is the payment that they miss; what does not they know, and may be done with.
  if (!isKnown || !judged.wrong) await carryOut(tx, judged, now, how)
  if (isKnown) return null
  const { verdict } = judged
  if (verdict === 'orphan')
    await openIncident(tx, { kind: 'orphan', subject: no, orderId: null, detail: evidence }, now)
  const outcome = verdict === 'orphan' || verdict === 'review' ? '' : verdict
  return { ...about, list: 'unknown', ourFen: null, outcome }
}

/** People look at it already. */
const isShown = async (tx: Tx, no: string): Promise<boolean> =>
  (await tx.$count(incidents, eq(incidents.subject, no))) > 0

/** A refund of the bill: one that we still wait for is done by it. */
async function compareRefund(tx: Tx, channel: ChannelName, row: RefundRow, now: Date): Promise<Difference | null> {
  const { refundNo: no, amountFen, succeeded } = row
  if (!succeeded) return null
  const [ours] = await tx
    .select({ amountFen: refunds.amountFen, orderId: refunds.orderId })
    .from(refunds)
    .where(eq(refunds.no, no))
  // Also where people look already: what they wait for is done, or what they hold for failed is not.
  if (ours?.amountFen === amountFen) {
    await settleRefund(tx, channel, no, { state: 'succeeded' }, now)
    return null
  }
  if (await isShown(tx, no)) return null
  await openIncident(tx, { kind: 'bill_differs', subject: no, orderId: ours?.orderId ?? null, detail: row }, now)
  const list = ours ? 'amount' : 'unknown'
  return { list, about: 'refund', no, billFen: amountFen, ourFen: ours?.amountFen ?? null, outcome: '' }
}

/** What we have booked for the wallet's day and its bill does not tell. */
async function unbilled(
  tx: Tx,
  channel: ChannelName,
  day: string,
  rows: readonly BillRow[],
  now: Date,
): Promise<Difference[]> {
  const billed = new Set(rows.flatMap((row) => (row.kind === 'paid' ? row.evidence.txnId : [])))
  const [from, until] = [instantOf(day, '00:00'), instantOf(dayAfter(day), '00:00')]
  const booked = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.channel, channel), gte(payments.paidAt, from), lt(payments.paidAt, until)))
  const missing = booked.filter(({ txnId }) => !billed.has(txnId))
  const known = new Set(
    await shownOf(
      tx,
      missing.map(({ txnId }) => txnId),
    ),
  )
  const fresh = missing.filter(({ txnId }) => !known.has(txnId))
  for (const { txnId, orderId, amountFen } of fresh)
    await openIncident(tx, { kind: 'bill_differs', subject: txnId, orderId, detail: { day, amountFen } }, now)
  return fresh.map(({ txnId, amountFen }) => ({
    list: 'unbilled',
    about: 'payment',
    no: txnId,
    billFen: null,
    ourFen: amountFen,
    outcome: '',
  }))
}

async function shownOf(tx: Tx, subjects: readonly string[]): Promise<string[]> {
  const shown = await tx
    .select({ subject: incidents.subject })
    .from(incidents)
    .where(inArray(incidents.subject, [...subjects]))
  return shown.map(({ subject }) => subject)
}
