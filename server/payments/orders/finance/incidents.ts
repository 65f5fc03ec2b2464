import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Incident } from '#contract/payments/reconciling.console.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type Page, toRange } from '#server/infra/db/page.ts'
import type { PaidEvidence } from '#server/payments/wallets/wallets.ts'
import { toYuan } from '#server/payments/orders/orders.rules.ts'
import { incidents, refunds } from './finance.tables.ts'
import { attempts, orders, payments } from '#server/payments/orders/orders.tables.ts'
import { loadActorNames } from './actor-names.ts'

interface IncidentFilter {
  onlyOpen: boolean
  kind: Incident['kind'] | undefined
}

export function listIncidents(db: Queryable, { onlyOpen, kind }: IncidentFilter, page: Page): Promise<Incident[]> {
  const { before, limit, offset } = toRange(page)
  return queryIncidents(
    db,
    and(
      onlyOpen ? sql`${incidents.resolvedAt} is null` : undefined,
      kind && eq(incidents.kind, kind),
      lt(incidents.id, before),
    ),
    sql`${incidents.id} desc limit ${limit} offset ${offset}`,
  )
}

export const listOrderIncidents = (db: Queryable, orderId: number): Promise<Incident[]> =>
  queryIncidents(db, eq(incidents.orderId, orderId), asc(incidents.id))

const COLUMNS = {
  incident: incidents,
  attempt: { channel: attempts.channel, app: attempts.app, merchant: attempts.merchant },
  orderFen: orders.amountFen,
  refundFen: refunds.amountFen,
  refunded: { channel: payments.channel, txnId: payments.txnId },
}

/** Joins incidents with their order, and with the attempt, or the refund and its payment, that the subject names. */
const selectIncidents = (db: Queryable) =>
  db
    .select(COLUMNS)
    .from(incidents)
    .leftJoin(attempts, eq(attempts.no, incidents.subject))
    .leftJoin(orders, eq(orders.id, incidents.orderId))
    .leftJoin(refunds, eq(refunds.no, incidents.subject))
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectIncidents>>[number]

async function queryIncidents(db: Queryable, which: SQL | undefined, ordered: SQL): Promise<Incident[]> {
  const rows = await selectIncidents(db).where(which).orderBy(ordered)
  const nameOfActor = await loadActorNames(
    db,
    rows.map(({ incident }) => incident.resolvedBy),
  )
  return rows.map((row) => ({ ...presentIncident(row), resolved_by: nameOfActor(row.incident.resolvedBy) }))
}

/** The `detail` passed to `openIncident`, stored as JSON: for example wallet evidence or a bill row. */
type IncidentDetail = Partial<Record<keyof Omit<PaidEvidence, 'amountFen'> | 'words' | 'day', string>> & {
  amountFen?: number
}

function presentIncident(row: Row): Omit<Incident, 'resolved_by'> {
  const { id, kind, subject, orderId, at, resolution, resolvedAt } = row.incident
  const detail: IncidentDetail = row.incident.detail
  return {
    id,
    kind,
    subject,
    order_id: orderId ?? 0,
    channel:
      row.attempt?.channel ?? row.refunded?.channel ?? (detail.channel as PaidEvidence['channel'] | undefined) ?? null,
    // A `day` means that the bill, or the payment in it, is missing: `amountFen` is from our books, not from the
    // wallet.
    amount: detail.day === undefined ? toYuanOrNull(detail.amountFen) : null,
    wallet_no: detail.txnId ?? row.refunded?.txnId ?? '',
    paid_at: formatOptionalTime(detail.paidAt === undefined ? null : new Date(detail.paidAt)),
    words: detail.words ?? '',
    expected: toYuanOrNull(row.refundFen ?? row.orderFen),
    unfit: listMismatches(detail, row),
    at: formatShanghaiTime(at),
    resolution: resolution ?? '',
    resolved_at: formatOptionalTime(resolvedAt),
  }
}

const formatOptionalTime = (at: Date | null): string => (at ? formatShanghaiTime(at) : '')

const toYuanOrNull = (fen: number | null | undefined): number | null => (typeof fen === 'number' ? toYuan(fen) : null)

function listMismatches(detail: IncidentDetail, { attempt, orderFen }: Row): Incident['unfit'] {
  if (!attempt || detail.txnId === undefined) return []
  const unfit: Record<Incident['unfit'][number], boolean> = {
    amount: detail.amountFen !== orderFen,
    currency: detail.currency !== 'CNY',
    account: detail.app !== attempt.app || detail.merchant !== attempt.merchant,
    channel: detail.channel !== attempt.channel,
  }
  return (Object.keys(unfit) as (keyof typeof unfit)[]).filter((name) => unfit[name])
}
