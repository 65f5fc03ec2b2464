import { and, desc, asc, eq, lt, inArray, sql } from 'drizzle-orm'
import { type Bill, PRODUCT_TYPES, type Receipt, type Wallet } from '#contract/payments/orders.ts'
import { refuse } from '#contract/refusals.ts'
import { toInstant, formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type Page, toRange } from '#server/infra/db/page.ts'
import { findGrant } from '#server/people/membership/membership.ts'
import type { ChannelName } from '#server/payments/wallets/wallets.ts'
import { toYuan } from '#server/payments/orders/orders.rules.ts'
import { refunds } from '#server/payments/orders/finance/finance.tables.ts'
import { attempts, orders, payments } from '#server/payments/orders/orders.tables.ts'
import { buildOrderKey } from '#server/payments/orders/settling/settle.ts'

const WALLET_NAMES: Record<Wallet, string> = { wechat: '微信支付', alipay: '支付宝' }

export const formatChannel = (wallet: Wallet | undefined, channel: ChannelName): string =>
  (wallet ? WALLET_NAMES[wallet] : '') + (channel === 'sandbox' ? '（模拟）' : '')

const columns = {
  id: payments.id,
  orderId: orders.id,
  no: orders.no,
  kind: orders.kind,
  title: orders.title,
  wallet: attempts.wallet,
  channel: payments.channel,
  amountFen: payments.amountFen,
  txnId: payments.txnId,
  verdict: payments.verdict,
  at: payments.at,
  refundedFen: sql<number>`(select coalesce(sum(refunds.amount_fen), 0)::float8 from refunds
    where refunds.payment_id = payments.id and refunds.state = 'succeeded')`,
}

const selectPaidRows = (db: Queryable) =>
  db
    .select(columns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(attempts, eq(attempts.id, payments.attemptId))
    .$dynamic()

type BillPayment = Awaited<ReturnType<typeof selectPaidRows>>[number]

/** Lists payments, also late and duplicate ones. `month`: YYYY-MM in Shanghai time; undefined: all. */
export async function listBills(db: Queryable, userId: number, month: string | undefined, page: Page): Promise<Bill[]> {
  const { before, limit, offset } = toRange(page)
  const rows = await selectPaidRows(db)
    .where(
      and(eq(payments.userId, userId), month === undefined ? undefined : isWithinMonth(month), lt(payments.id, before)),
    )
    .orderBy(desc(payments.id))
    .limit(limit)
    .offset(offset)
  return rows.map(presentBill)
}

function isWithinMonth(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  const [from, until] = [month, next].map((one) => toInstant(`${one}-01`, '00:00').toISOString())
  return sql`${payments.at} >= ${from} and ${payments.at} < ${until}`
}

const presentBill = (row: BillPayment): Bill => ({
  id: row.id,
  type: PRODUCT_TYPES[row.kind],
  order_no: row.no,
  title: row.title,
  channel: formatChannel(row.wallet, row.channel),
  amount: toYuan(row.amountFen),
  refunded: toYuan(row.refundedFen),
  verdict: row.verdict,
  created_at: formatShanghaiTime(row.at),
})

export async function listBillMonths(db: Queryable, userId: number) {
  const { rows } = await db.execute<{ month: string; count: number; fen: number }>(sql`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as count, sum(amount_fen)::float8 as fen
    from payments where user_id = ${userId} group by 1 order by 1 desc`)
  return rows.map(({ month, count, fen }) => ({ month, count, amount: toYuan(fen) }))
}

/** Throws `unknown_order` also for orders of other members and for orders without a settled payment. */
export async function getReceipt(db: Queryable, userId: number, no: string): Promise<Receipt> {
  const isMine = and(eq(payments.userId, userId), eq(orders.no, no))
  const [row] = await selectPaidRows(db).where(and(isMine, eq(payments.verdict, 'settled')))
  if (!row) refuse('unknown_order')
  const grant = row.kind === 'vip' ? await findGrant(db, buildOrderKey({ id: row.orderId })) : null
  const { type, order_no, title, channel, amount, created_at: paid_at } = presentBill(row)
  return {
    order_no,
    type,
    title,
    channel,
    wallet_no: row.txnId,
    amount,
    paid_at,
    from: grant ? formatShanghaiTime(grant.startsAt) : '',
    until: grant ? formatShanghaiTime(grant.until) : '',
    refunds: await listReceiptRefunds(db, row.id),
  }
}

async function listReceiptRefunds(db: Queryable, paymentId: number): Promise<Receipt['refunds']> {
  const goesBack = and(eq(refunds.paymentId, paymentId), inArray(refunds.state, ['confirmed', 'sent', 'succeeded']))
  const rows = await db.select().from(refunds).where(goesBack).orderBy(asc(refunds.id))
  return rows.map(({ amountFen, askedAt, doneAt, reason, state }) => ({
    amount: toYuan(amountFen),
    at: formatShanghaiTime(doneAt ?? askedAt),
    reason,
    done: state === 'succeeded' ? 1 : 0,
  }))
}

export async function exportOrders(db: Queryable, userId: number) {
  const placed = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.id))
  const paid = await selectPaidRows(db).where(eq(payments.userId, userId)).orderBy(asc(payments.id))
  return placed.map(({ id, no, title, amountFen, step, createdAt }) => ({
    order_no: no,
    title,
    amount: toYuan(amountFen),
    step,
    created_at: formatShanghaiTime(createdAt),
    payments: paid
      .filter(({ orderId }) => orderId === id)
      .map((one) => ({
        wallet_no: one.txnId,
        channel: formatChannel(one.wallet, one.channel),
        amount: toYuan(one.amountFen),
        refunded: toYuan(one.refundedFen),
        paid_at: formatShanghaiTime(one.at),
      })),
  }))
}
