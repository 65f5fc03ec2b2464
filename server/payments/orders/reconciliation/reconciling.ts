import { and, eq, gte, lt, notExists, sql } from 'drizzle-orm'
import { addOneDay, toInstant, toLocalDate } from '#lottery/dates.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { type BillRow, CHANNEL_NAMES, type ChannelName, type PayChannel } from '#server/payments/wallets/wallets.ts'
import type { PollingDeps } from '#server/payments/orders/settling/polling.ts'
import { differences, incidents, reconciliations, refunds } from '#server/payments/orders/finance/finance.tables.ts'
import { payments } from '#server/payments/orders/orders.tables.ts'
import { settleRefund } from '#server/payments/orders/refunds/refunds.ts'
import {
  applyPayment,
  openIncident,
  resolveAutomatically,
  runPaymentTransaction,
} from '#server/payments/orders/settling/settle.ts'

export interface ReconciliationDeps extends PollingDeps {
  /** The wallets' bill days follow real time. */
  realTime: Clock
}

type DifferenceRow = Omit<typeof differences.$inferInsert, 'id' | 'reconciliationId'>
type PaidRow = Extract<BillRow, { kind: 'paid' }>
type RefundRow = Extract<BillRow, { kind: 'refund' }>

/** Bills of this many past days are fetched even if we recorded no payments, because we may have missed one. */
const DAYS_BACK = 3
/** The wallets store bills for this number of days. */
const DAYS_KEPT = 90

/** `day`: in Shanghai time, YYYY-MM-DD. */
interface BillDay {
  channel: ChannelName
  day: string
}

/**
 * Compares each wallet's bills of past days that have not been compared yet. A missing bill is requested again at the
 * next run. If it is still missing after `DAYS_BACK` days and we have payments of its day, an incident is opened.
 */
export async function reconcileDue(reconciling: ReconciliationDeps): Promise<void> {
  const { db, channels, realTime, log } = reconciling
  const today = toLocalDate(realTime.now())
  const open = await listUncomparedDays(db, today)
  for (const channel of channels) {
    const paidOn = open.filter((one) => one.channel === channel.name).map(({ day }) => day)
    for (const day of new Set([...paidOn, ...listDaysBefore(today)].toSorted())) {
      const done = and(eq(reconciliations.channel, channel.name), eq(reconciliations.day, day))
      if ((await db.$count(reconciliations, done)) > 0) continue
      await reconcileBill(reconciling, channel, day).catch((error: unknown) =>
        log.error({ err: error, channel: channel.name, day }, 'failed to compare a bill'),
      )
    }
  }
  await reportMissingBills(reconciling, today)
}

function listDaysBefore(today: string): string[] {
  const midnight = toInstant(today, '00:00').getTime()
  return Array.from({ length: DAYS_BACK }, (_, back) =>
    toLocalDate(new Date(midnight - (DAYS_BACK - back) * 86_400_000)),
  )
}

/** Lists days among the last `DAYS_KEPT` with payments of a wallet, but no compared bill and no resolved incident. */
export async function listUncomparedDays(db: Queryable, today: string): Promise<BillDay[]> {
  const { rows } = await db.execute<BillDay & Record<string, unknown>>(sql`
    select name as channel, day
    from unnest(${sql.param(CHANNEL_NAMES)}::text[]) as name, generate_series(1, ${DAYS_KEPT}::int) as ago,
      lateral (select (${today}::date - ago)::text as day) as days
    where exists (select from payments where channel = name
        and paid_at >= day::timestamp at time zone 'Asia/Shanghai'
        and paid_at < (day::date + 1)::timestamp at time zone 'Asia/Shanghai')
      and not exists (select from reconciliations r where r.channel = name and r.day = days.day)
      and not exists (select from incidents
        where kind = 'bill_missing' and subject = day || ' ' || name and resolved_at is not null)
    order by day, name`)
  return rows
}

const formatMissingSubject = ({ day, channel }: BillDay): string => `${day} ${channel}`

async function reportMissingBills({ db, clock, log }: ReconciliationDeps, today: string): Promise<void> {
  const [from = today] = listDaysBefore(today)
  for (const missing of (await listUncomparedDays(db, today)).filter(({ day }) => day < from)) {
    log.error(missing, 'bill missing for days')
    const incident = {
      kind: 'bill_missing' as const,
      subject: formatMissingSubject(missing),
      orderId: null,
      detail: missing,
    }
    await runTransaction(db, (tx) => openIncident(tx, incident, clock.now()))
  }
}

/**
 * Compares one wallet's bill of a day with our books (docs/rules/payment.md#reconciliation). Missed payments and
 * refund results are settled; other differences open incidents. Returns the differences; null: the bill is not ready.
 */
export async function reconcileBill(
  { db, clock, log }: PollingDeps,
  channel: PayChannel,
  day: string,
): Promise<DifferenceRow[] | null> {
  const rows = await channel.bill(day)
  if (rows === null) return null
  const now = clock.now()
  const found: DifferenceRow[] = []
  const givenBack = new Set(rows.flatMap((row) => (row.kind === 'refund' && row.succeeded ? row.txnId : [])))
  // One transaction per row: settling locks the member, and a day has thousands of rows.
  for (const row of rows) {
    const one = await runPaymentTransaction({ db, log }, (tx, delivers) =>
      row.kind === 'paid'
        ? comparePayment(tx, row, { isGivenBack: givenBack.has(row.evidence.txnId), delivers }, now)
        : compareRefund(tx, channel.name, row, now),
    )
    if (one) found.push(one)
  }
  await runTransaction(db, async (tx) => {
    found.push(...(await findUnbilledPayments(tx, channel.name, day, rows, now)))
    const run = { channel: channel.name, day, rows: rows.length, at: now }
    const [inserted] = await tx.insert(reconciliations).values(run).returning({ id: reconciliations.id })
    if (found.length > 0)
      await tx.insert(differences).values(found.map((one) => ({ ...one, reconciliationId: inserted!.id })))
    const arrived = { kind: 'bill_missing', subject: formatMissingSubject({ channel: channel.name, day }) } as const
    await resolveAutomatically(tx, { ...arrived, resolution: '账单已经取到，比对过了' }, now)
  })
  if (found.length > 0)
    log.error({ channel: channel.name, day, count: found.length }, 'bill differs from the payment ledger')
  return found
}

/** Settles a payment of the bill that we missed. Null: no difference, or an incident exists already. */
async function comparePayment(
  tx: Tx,
  { evidence }: PaidRow,
  options: { isGivenBack: boolean; delivers: boolean },
  now: Date,
): Promise<DifferenceRow | null> {
  const { channel, no, txnId, amountFen } = evidence
  const [ours] = await tx
    .select({ amountFen: payments.amountFen, orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.channel, channel), eq(payments.txnId, txnId)))
  if (ours?.amountFen === amountFen) return null
  const isKnown = await hasIncident(tx, no)
  if (ours && isKnown) return null
  const about = { about: 'payment' as const, no, billFen: amountFen }
  if (ours) {
    await openIncident(tx, { kind: 'bill_differs', subject: no, orderId: ours.orderId, detail: evidence }, now)
    return { ...about, list: 'amount', ourFen: ours.amountFen, outcome: '' }
  }
  // A matching payment settles its order even if an incident is open: operators may be waiting for this payment.
  const verdict = await applyPayment(tx, evidence, now, { ...options, hasIncident: isKnown })
  if (isKnown) return null
  if (verdict === 'orphan')
    await openIncident(tx, { kind: 'orphan', subject: no, orderId: null, detail: evidence }, now)
  const outcome = verdict === 'orphan' || verdict === 'review' ? '' : verdict
  return { ...about, list: 'unknown', ourFen: null, outcome }
}

/** Returns whether the subject has an incident, open or resolved. */
const hasIncident = async (tx: Tx, no: string): Promise<boolean> =>
  (await tx.$count(incidents, eq(incidents.subject, no))) > 0

async function compareRefund(tx: Tx, channel: ChannelName, row: RefundRow, now: Date): Promise<DifferenceRow | null> {
  const { refundNo: no, amountFen, succeeded } = row
  if (!succeeded) return null
  const [ours] = await tx
    .select({ amountFen: refunds.amountFen, orderId: refunds.orderId })
    .from(refunds)
    .where(eq(refunds.no, no))
  // Settles also if an incident is open: the refund may be stuck, or marked failed although the money has moved.
  if (ours?.amountFen === amountFen) {
    await settleRefund(tx, channel, no, { state: 'succeeded' }, now)
    return null
  }
  if (await hasIncident(tx, no)) return null
  await openIncident(tx, { kind: 'bill_differs', subject: no, orderId: ours?.orderId ?? null, detail: row }, now)
  const list = ours ? 'amount' : 'unknown'
  return { list, about: 'refund', no, billFen: amountFen, ourFen: ours?.amountFen ?? null, outcome: '' }
}

async function findUnbilledPayments(
  tx: Tx,
  channel: ChannelName,
  day: string,
  rows: readonly BillRow[],
  now: Date,
): Promise<DifferenceRow[]> {
  const billed = new Set(rows.flatMap((row) => (row.kind === 'paid' ? row.evidence.txnId : [])))
  const [from, until] = [toInstant(day, '00:00'), toInstant(addOneDay(day), '00:00')]
  const booked = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.channel, channel),
        gte(payments.paidAt, from),
        lt(payments.paidAt, until),
        notExists(tx.select().from(incidents).where(eq(incidents.subject, payments.txnId))),
      ),
    )
  const found: DifferenceRow[] = []
  for (const { txnId, orderId, amountFen } of booked) {
    if (billed.has(txnId)) continue
    await openIncident(tx, { kind: 'bill_differs', subject: txnId, orderId, detail: { day, amountFen } }, now)
    found.push({ list: 'unbilled', about: 'payment', no: txnId, billFen: null, ourFen: amountFen, outcome: '' })
  }
  return found
}
