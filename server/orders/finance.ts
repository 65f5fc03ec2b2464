import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { maskedPhone } from '#contract/account.ts'
import { PRODUCT_TYPES } from '#contract/bill.ts'
import type { Gift } from '#contract/gifts.console.ts'
import type { FoundOrder, OrderWhole } from '#contract/orders.console.ts'
import type { Incident, Reconciliation } from '#contract/reconciling.console.ts'
import type { RefundRow } from '#contract/refunds.console.ts'
import { refuse } from '#contract/refusals.ts'
import { dayAfter, instantOf, shanghaiTime } from '#lottery/dates.ts'
import { phonesOf } from '#server/account/account.ts'
import type { Reader } from '#server/db/connect.ts'
import { beforeKnown, limitOf, type Page } from '#server/db/page.ts'
import { yuanOf } from './orders.rules.ts'
import {
  attempts,
  differences,
  gifts,
  incidents,
  orderEvents,
  orders,
  type OrderStep,
  payments,
  reconciliations,
  refunds,
} from './orders.tables.ts'
import { refundableOf } from './refunds.ts'
import type { Order } from './steps.ts'

export interface Sought {
  /** Ours, the attempt's or the wallet's. */
  no?: string | undefined
  userId?: number | undefined
  step?: OrderStep | undefined
  /** Of Shanghai, YYYY-MM-DD. */
  day?: string | undefined
}

/** Orders by what operators have in hand, newest first. */
export async function foundOrders(db: Reader, { no, userId, step, day }: Sought, page: Page): Promise<FoundOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        no === undefined ? undefined : named(no),
        userId === undefined ? undefined : eq(orders.userId, userId),
        step === undefined ? undefined : eq(orders.step, step),
        day === undefined ? undefined : ofDay(day),
        beforeKnown(sql`${orders.id}`, page),
      ),
    )
    .orderBy(sql`${orders.id} desc ${limitOf(page)}`)
  const phones = await maskedPhones(db, rows)
  return rows.map((row) => presentOrder(row, phones))
}

const named = (no: string) =>
  or(
    eq(orders.no, no),
    sql`${orders.id} in (select ${attempts.orderId} from ${attempts} where ${attempts.no} = ${no})`,
    sql`${orders.id} in (select ${payments.orderId} from ${payments} where ${payments.txnId} = ${no})`,
    sql`${orders.id} in (select ${refunds.orderId} from ${refunds} where ${refunds.no} = ${no})`,
  )

function ofDay(day: string): SQL {
  const [from, until] = [day, dayAfter(day)].map((one) => instantOf(one, '00:00').toISOString())
  return sql`${orders.createdAt} >= ${from} and ${orders.createdAt} < ${until}`
}

type Phones = ReadonlyMap<number, string>

async function maskedPhones(db: Reader, rows: readonly { userId: number }[]): Promise<Phones> {
  const known = await phonesOf(db, [...new Set(rows.map(({ userId }) => userId))])
  return new Map(known.map(({ id, phone }) => [id, phone === null ? '' : maskedPhone(phone)]))
}

const presentOrder = ({ id, no, userId, title, amountFen, step, createdAt }: Order, phones: Phones): FoundOrder => ({
  id,
  order_no: no,
  phone: phones.get(userId) ?? '',
  title,
  amount: yuanOf(amountFen),
  step,
  created_at: shanghaiTime(createdAt),
})

/** One order with all that is known of it. */
export async function wholeOrder(db: Reader, id: number, now: Date): Promise<OrderWhole> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) refuse('unknown_order')
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.seq))
  const ways = await db.select().from(attempts).where(eq(attempts.orderId, id)).orderBy(asc(attempts.id))
  return {
    ...presentOrder(order, await maskedPhones(db, [order])),
    type: PRODUCT_TYPES[order.kind],
    events: events.map(({ fromStep, toStep, actor, evidence, at }) => ({
      from: fromStep ?? '',
      to: toStep,
      actor,
      evidence: evidence ?? '',
      at: shanghaiTime(at),
    })),
    attempts: ways.map(({ no, channel, mode, state, createdAt }) => ({
      no,
      channel,
      mode,
      state,
      created_at: shanghaiTime(createdAt),
    })),
    payments: await paymentsOf(db, order, now),
    refunds: await refundRows(db, eq(refunds.orderId, id), sql`order by ${refunds.id}`),
  }
}

async function paymentsOf(db: Reader, order: Order, now: Date): Promise<OrderWhole['payments']> {
  const rows = await db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(asc(payments.id))
  const presented: OrderWhole['payments'] = []
  for (const payment of rows) {
    const { back, delivered, left } = await refundableOf(db, order, payment, now)
    presented.push({
      id: payment.id,
      channel: payment.channel,
      wallet_no: payment.txnId,
      amount: yuanOf(payment.amountFen),
      verdict: payment.verdict,
      by: payment.by,
      paid_at: shanghaiTime(payment.paidAt),
      refunded: yuanOf(back.fen),
      left: delivered ? left : 0,
    })
  }
  return presented
}

/** Refunds, newest first; of one state or all. */
export const refundList = (db: Reader, state: RefundRow['state'] | undefined, page: Page): Promise<RefundRow[]> =>
  refundRows(
    db,
    and(state === undefined ? undefined : eq(refunds.state, state), beforeKnown(sql`${refunds.id}`, page)),
    sql`order by ${refunds.id} desc ${limitOf(page)}`,
  )

async function refundRows(db: Reader, which: SQL | undefined, ordered: SQL): Promise<RefundRow[]> {
  const rows = await db
    .select({ refund: refunds, orderNo: orders.no, title: orders.title })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(sql`${which ?? sql`true`} ${ordered}`)
  return rows.map(({ refund, orderNo, title }) => ({
    id: refund.id,
    refund_no: refund.no,
    order_no: orderNo,
    payment_id: refund.paymentId,
    title,
    amount: yuanOf(refund.amountFen),
    cause: refund.cause,
    reason: refund.reason,
    taken: refund.taken,
    state: refund.state,
    asked_by: refund.askedBy,
    decided_by: refund.decidedBy ?? '',
    words: refund.words ?? '',
    asked_at: shanghaiTime(refund.askedAt),
    done_at: timeOrNothing(refund.doneAt),
  }))
}

const timeOrNothing = (at: Date | null): string => (at ? shanghaiTime(at) : '')

/** What people have to look at, newest first; all, or what is open. */
export async function incidentList(db: Reader, onlyOpen: boolean, page: Page): Promise<Incident[]> {
  const rows = await db
    .select()
    .from(incidents)
    .where(and(onlyOpen ? sql`${incidents.resolvedAt} is null` : undefined, beforeKnown(sql`${incidents.id}`, page)))
    .orderBy(sql`${incidents.id} desc ${limitOf(page)}`)
  return rows.map(({ id, kind, subject, orderId, detail, at, resolution, resolvedBy, resolvedAt }) => ({
    id,
    kind,
    subject,
    order_id: orderId ?? 0,
    detail: JSON.stringify(detail),
    at: shanghaiTime(at),
    resolution: resolution ?? '',
    resolved_by: resolvedBy ?? '',
    resolved_at: timeOrNothing(resolvedAt),
  }))
}

/** Days that were compared, newest first, each with what differed. */
export async function reconciliationList(db: Reader, page: Page): Promise<Reconciliation[]> {
  const runs = await db
    .select()
    .from(reconciliations)
    .where(beforeKnown(sql`${reconciliations.id}`, page))
    .orderBy(sql`${reconciliations.id} desc ${limitOf(page)}`)
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
    at: shanghaiTime(at),
    differences: rows
      .filter(({ reconciliationId }) => reconciliationId === id)
      .map(({ list, about, no, billFen, ourFen, outcome }) => ({
        list,
        about,
        no,
        bill: billFen === null ? null : yuanOf(billFen),
        ours: ourFen === null ? null : yuanOf(ourFen),
        outcome,
      })),
  }))
}

/** Gifts, newest first; of one state or all. */
export async function giftList(db: Reader, state: Gift['state'] | undefined, page: Page): Promise<Gift[]> {
  const rows = await db
    .select()
    .from(gifts)
    .where(and(state === undefined ? undefined : eq(gifts.state, state), beforeKnown(sql`${gifts.id}`, page)))
    .orderBy(sql`${gifts.id} desc ${limitOf(page)}`)
  const phones = await maskedPhones(db, rows)
  return rows.map(({ id, userId, kind, number, reason, state: now, askedBy, decidedBy, at }) => ({
    id,
    type: PRODUCT_TYPES[kind],
    number,
    phone: phones.get(userId) ?? '',
    reason,
    state: now,
    asked_by: askedBy,
    decided_by: decidedBy ?? '',
    at: shanghaiTime(at),
  }))
}

/** What waits for a second operator, in words: `refund 7`, `gift 7`. */
export async function waitingForSecond(db: Reader): Promise<{ what: string; words: string }[]> {
  const asked = await refundRows(db, eq(refunds.state, 'asked'), sql`order by ${refunds.id}`)
  const given = await db.select().from(gifts).where(eq(gifts.state, 'asked')).orderBy(asc(gifts.id))
  return [
    ...asked.map(({ id, title, amount, reason }) => ({
      what: `refund ${id}`,
      words: `${title} ${amount}元 ${reason}`,
    })),
    ...given.map(({ id, kind, number, reason }) => ({
      what: `gift ${id}`,
      words: `${kind === 'coins' ? `${number}枚星币` : `${number}个月会员`} ${reason}`,
    })),
  ]
}
