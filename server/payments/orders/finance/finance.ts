import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { PRODUCT_TYPES, type ProductKind } from '#contract/payments/orders.ts'
import type { Gift } from '#contract/payments/gifts.console.ts'
import type { Reconciliation } from '#contract/payments/reconciling.console.ts'
import type { RefundRow } from '#contract/payments/refunds.console.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type Page, toRange } from '#server/infra/db/page.ts'
import { toYuan } from '#server/payments/orders/orders.rules.ts'
import { differences, gifts, reconciliations, refunds } from './finance.tables.ts'
import { orders } from '#server/payments/orders/orders.tables.ts'
import { type ApprovalRequest, canConfirm, toOperatorActor } from './approval.ts'
import { loadActorNames, loadMaskedPhones } from './actor-names.ts'

interface RefundListQuery extends Page {
  kind: ProductKind | undefined
  state: RefundRow['state'] | undefined
  /** The operator that reads the list; this operator's refunds are marked. */
  reader: number
}

export function listRefunds(db: Queryable, { kind, state, reader, ...page }: RefundListQuery): Promise<RefundRow[]> {
  const { before, limit, offset } = toRange(page)
  return selectRefundRows(
    db,
    and(kind && eq(orders.kind, kind), state && eq(refunds.state, state), lt(refunds.id, before)),
    sql`order by ${refunds.id} desc limit ${limit} offset ${offset}`,
    reader,
  )
}

export const listOrderRefunds = (db: Queryable, orderId: number, reader: number): Promise<RefundRow[]> =>
  selectRefundRows(db, eq(refunds.orderId, orderId), sql`order by ${refunds.id}`, reader)

async function selectRefundRows(
  db: Queryable,
  which: SQL | undefined,
  ordered: SQL,
  reader: number,
): Promise<RefundRow[]> {
  const rows = await db
    .select({ refund: refunds, userId: orders.userId, orderNo: orders.no, kind: orders.kind, title: orders.title })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(sql`${which ?? sql`true`} ${ordered}`)
  const nameOfActor = await loadActorNames(
    db,
    rows.flatMap(({ refund }) => [refund.askedBy, refund.decidedBy]),
  )
  const by = toOperatorActor(reader)
  return rows.map(({ refund, userId, orderNo, kind, title }) => ({
    id: refund.id,
    order_id: refund.orderId,
    order_no: orderNo,
    payment_id: refund.paymentId,
    type: PRODUCT_TYPES[kind],
    title,
    amount: toYuan(refund.amountFen),
    cause: refund.cause,
    reason: refund.reason,
    taken: refund.taken,
    state: refund.state,
    asked_by: nameOfActor(refund.askedBy),
    decided_by: nameOfActor(refund.decidedBy),
    is_own: refund.askedBy === by.words,
    may_confirm: canConfirm(by, { askedBy: refund.askedBy, userId }),
    words: refund.words ?? '',
    asked_at: formatShanghaiTime(refund.askedAt),
  }))
}

export async function listReconciliations(
  db: Queryable,
  only: Reconciliation['channel'] | undefined,
  page: Page,
): Promise<Reconciliation[]> {
  const { before, limit, offset } = toRange(page)
  const runs = await db
    .select()
    .from(reconciliations)
    .where(and(only && eq(reconciliations.channel, only), lt(reconciliations.id, before)))
    .orderBy(desc(reconciliations.id))
    .limit(limit)
    .offset(offset)
  const ids = runs.map(({ id }) => id)
  const rows = await db
    .select()
    .from(differences)
    .where(inArray(differences.reconciliationId, ids))
    .orderBy(asc(differences.id))
  return runs.map(({ id, channel, day, rows: count, at }) => ({
    id,
    channel,
    day,
    rows: count,
    at: formatShanghaiTime(at),
    differences: rows
      .filter(({ reconciliationId }) => reconciliationId === id)
      .map(({ list, about, no, billFen, ourFen, outcome }) => ({
        list,
        about,
        no,
        bill: billFen === null ? null : toYuan(billFen),
        ours: ourFen === null ? null : toYuan(ourFen),
        outcome,
      })),
  }))
}

export async function listGifts(
  db: Queryable,
  { kind: only, ...page }: Page & { kind: ProductKind | undefined },
): Promise<Gift[]> {
  const { before, limit, offset } = toRange(page)
  const rows = await db
    .select()
    .from(gifts)
    .where(and(only && eq(gifts.kind, only), lt(gifts.id, before)))
    .orderBy(desc(gifts.id))
    .limit(limit)
    .offset(offset)
  const phones = await loadMaskedPhones(db, rows)
  const nameOfActor = await loadActorNames(
    db,
    rows.map(({ askedBy }) => askedBy),
  )
  return rows.map(({ id, userId, kind, number, reason, askedBy, at }) => ({
    id,
    type: PRODUCT_TYPES[kind],
    number,
    user_id: userId,
    phone: phones.get(userId) ?? '',
    reason,
    given_by: nameOfActor(askedBy),
    at: formatShanghaiTime(at),
  }))
}

export interface PendingApproval extends ApprovalRequest {
  id: number
  words: string
}

export async function listPendingApprovals(db: Queryable): Promise<PendingApproval[]> {
  const pending = await db
    .select({ refund: refunds, userId: orders.userId, title: orders.title })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.state, 'asked'))
    .orderBy(asc(refunds.id))
  return pending.map(({ refund: { id, askedBy, amountFen, reason }, userId, title }) => ({
    id,
    words: `${title} ${toYuan(amountFen)}元 ${reason}`,
    askedBy,
    userId,
  }))
}
