import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Incident } from '#contract/payments/reconciling.console.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { type Page, rangeOf } from '#server/infra/db/page.ts'
import type { PaidEvidence } from '#server/payments/wallets/wallets.ts'
import { timeOrNothing } from './finance.ts'
import { yuanOf } from './orders.rules.ts'
import { incidents, refunds } from './finance.tables.ts'
import { attempts, orders, payments } from './orders.tables.ts'
import { actorNamesOf } from './actor-names.ts'

interface IncidentFilter {
  onlyOpen: boolean
  kind: Incident['kind'] | undefined
}

/** Lists incidents, newest first; of all kinds unless `kind` is set. */
export function incidentList(db: Reader, { onlyOpen, kind }: IncidentFilter, page: Page): Promise<Incident[]> {
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

/** Lists all incidents of an order, oldest first. */
export const incidentsOfOrder = (db: Reader, orderId: number): Promise<Incident[]> =>
  incidentRows(db, eq(incidents.orderId, orderId), asc(incidents.id))

const COLUMNS = {
  incident: incidents,
  attempt: { channel: attempts.channel, app: attempts.app, merchant: attempts.merchant },
  orderFen: orders.amountFen,
  refundFen: refunds.amountFen,
  refunded: { channel: payments.channel, txnId: payments.txnId },
}

/** Joins incidents with our own records: the subject is the number of an attempt, a refund or a wallet transaction. */
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
  const nameOfActor = await actorNamesOf(
    db,
    rows.map(({ incident }) => incident.resolvedBy),
  )
  return rows.map((row) => ({ ...present(row), resolved_by: nameOfActor(row.incident.resolvedBy) }))
}

/** The `detail` passed to `openIncident`, stored as JSON: wallet evidence, a bill row, or our records of a day. */
type IncidentDetail = Partial<Record<keyof Omit<PaidEvidence, 'amountFen'> | 'words' | 'day', string>> & {
  amountFen?: number
}

function present(row: Row): Omit<Incident, 'resolved_by'> {
  const { id, kind, subject, orderId, at, resolution, resolvedAt } = row.incident
  const detail: IncidentDetail = row.incident.detail
  return {
    id,
    kind,
    subject,
    order_id: orderId ?? 0,
    channel:
      row.attempt?.channel ?? row.refunded?.channel ?? (detail.channel as PaidEvidence['channel'] | undefined) ?? null,
    // Payments that exist only in our books: the amount is ours, so there is none to compare.
    amount: detail.day === undefined ? yuanOrNull(detail.amountFen) : null,
    wallet_no: detail.txnId ?? row.refunded?.txnId ?? '',
    paid_at: timeOrNothing(detail.paidAt === undefined ? null : new Date(detail.paidAt)),
    words: detail.words ?? '',
    expected: yuanOrNull(row.refundFen ?? row.orderFen),
    unfit: unfitIn(detail, row),
    at: shanghaiTime(at),
    resolution: resolution ?? '',
    resolved_at: timeOrNothing(resolvedAt),
  }
}

const yuanOrNull = (fen: number | null | undefined): number | null => (typeof fen === 'number' ? yuanOf(fen) : null)

/** Lists the parts of a payment that differ from its attempt, compared as in payment.rules.ts. */
function unfitIn(detail: IncidentDetail, { attempt, orderFen }: Row): Incident['unfit'] {
  if (!attempt || detail.txnId === undefined) return []
  const unfit: Record<Incident['unfit'][number], boolean> = {
    amount: detail.amountFen !== orderFen,
    currency: detail.currency !== 'CNY',
    account: detail.app !== attempt.app || detail.merchant !== attempt.merchant,
    channel: detail.channel !== attempt.channel,
  }
  return (Object.keys(unfit) as (keyof typeof unfit)[]).filter((name) => unfit[name])
}
