import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Incident } from '#contract/payments/reconciling.console.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { type Page, rangeOf } from '#server/infra/db/page.ts'
import type { PaidEvidence } from '#server/payments/wallets/wallets.ts'
import { timeOrNothing } from './finance.ts'
import { yuanOf } from './orders.rules.ts'
import { attempts, incidents, orders, payments, refunds } from './orders.tables.ts'
import { actorsIn } from './who.ts'

interface Wanted {
  onlyOpen: boolean
  kind: Incident['kind'] | undefined
}

/** What people have to look at, newest first; of all kinds where none is named. */
export function incidentList(db: Reader, { onlyOpen, kind }: Wanted, page: Page): Promise<Incident[]> {
  const { before, limit, offset } = rangeOf(page)
  return incidentRows(
    db,
    and(
      onlyOpen ? sql`${incidents.resolvedAt} is null` : undefined,
      kind && eq(incidents.kind, kind),
      lt(incidents.id, before),
    ),
    sql`${incidents.id} desc limit ${limit} offset ${offset}`,
  )
}

/** All of an order, the first first. */
export const incidentsOfOrder = (db: Reader, orderId: number): Promise<Incident[]> =>
  incidentRows(db, eq(incidents.orderId, orderId), asc(incidents.id))

const COLUMNS = {
  incident: incidents,
  attempt: { channel: attempts.channel, app: attempts.app, merchant: attempts.merchant },
  orderFen: orders.amountFen,
  refundFen: refunds.amountFen,
  refunded: { channel: payments.channel, txnId: payments.txnId },
}

/** With what our books hold against it: an incident is named by the number of an attempt, of a refund, or of the wallet. */
const found = (db: Reader) =>
  db
    .select(COLUMNS)
    .from(incidents)
    .leftJoin(attempts, eq(attempts.no, incidents.subject))
    .leftJoin(orders, eq(orders.id, incidents.orderId))
    .leftJoin(refunds, eq(refunds.no, incidents.subject))
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof found>>[number]

async function incidentRows(db: Reader, which: SQL | undefined, ordered: SQL): Promise<Incident[]> {
  const rows = await found(db).where(which).orderBy(ordered)
  const whoDid = await actorsIn(
    db,
    rows.map(({ incident }) => incident.resolvedBy),
  )
  return rows.map((row) => ({ ...present(row), resolved_by: whoDid(row.incident.resolvedBy) }))
}

/** What `openIncident` was given, kept as JSON: a wallet's evidence, a row of its bill, or what our books have of a day. */
type Detail = Partial<Record<keyof Omit<PaidEvidence, 'amountFen'> | 'words' | 'day', string>> & { amountFen?: number }

function present(row: Row): Omit<Incident, 'resolved_by'> {
  const { id, kind, subject, orderId, at, resolution, resolvedAt } = row.incident
  const said: Detail = row.incident.detail
  return {
    id,
    kind,
    subject,
    order_id: orderId ?? 0,
    channel:
      row.attempt?.channel ?? row.refunded?.channel ?? (said.channel as PaidEvidence['channel'] | undefined) ?? null,
    // Of what only our books have, the amount is ours.
    amount: said.day === undefined ? yuanOrNull(said.amountFen) : null,
    wallet_no: said.txnId ?? row.refunded?.txnId ?? '',
    paid_at: timeOrNothing(said.paidAt === undefined ? null : new Date(said.paidAt)),
    words: said.words ?? '',
    expected: yuanOrNull(row.refundFen ?? row.orderFen),
    unfit: unfitIn(said, row),
    at: shanghaiTime(at),
    resolution: resolution ?? '',
    resolved_at: timeOrNothing(resolvedAt),
  }
}

const yuanOrNull = (fen: number | null | undefined): number | null => (typeof fen === 'number' ? yuanOf(fen) : null)

/** What does not fit the attempt that it names, as settling compares them. */
function unfitIn(said: Detail, { attempt, orderFen }: Row): Incident['unfit'] {
  if (!attempt || said.txnId === undefined) return []
  const unfit: Record<Incident['unfit'][number], boolean> = {
    amount: said.amountFen !== orderFen,
    currency: said.currency !== 'CNY',
    account: said.app !== attempt.app || said.merchant !== attempt.merchant,
    channel: said.channel !== attempt.channel,
  }
  return (Object.keys(unfit) as (keyof typeof unfit)[]).filter((name) => unfit[name])
}
