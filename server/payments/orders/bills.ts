import { and, desc, asc, eq, lt, inArray, sql } from 'drizzle-orm'
import { type Bill, PRODUCT_TYPES, type Receipt, type Wallet } from '#contract/payments/orders.ts'
import { refuse } from '#contract/refusals.ts'
import { instantOf, shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { type Page, rangeOf } from '#server/infra/db/page.ts'
import { grantOf } from '#server/people/membership/membership.ts'
import type { ChannelName } from '#server/payments/wallets/wallets.ts'
import { yuanOf } from './orders.rules.ts'
import { refunds } from './finance.tables.ts'
import { attempts, orders, payments } from './orders.tables.ts'
import { orderKey } from './settle.ts'

const WALLET_NAMES: Record<Wallet, string> = { wechat: '微信支付', alipay: '支付宝' }

/** Formats a wallet name; marks the sandbox as simulated. */
export const channelWords = (wallet: Wallet | undefined, channel: ChannelName): string =>
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

const paid = (db: Reader) =>
  db
    .select(columns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(attempts, eq(attempts.id, payments.attemptId))
    .$dynamic()

type Paid = Awaited<ReturnType<typeof paid>>[number]

/**
 * Lists a page of a member's payments, newest first, including late and duplicate ones. `month` (YYYY-MM, Shanghai)
 * limits them.
 */
export async function billsOf(db: Reader, userId: number, month: string | undefined, page: Page): Promise<Bill[]> {
  const { before, limit, offset } = rangeOf(page)
  const rows = await paid(db)
    .where(and(eq(payments.userId, userId), month === undefined ? undefined : within(month), lt(payments.id, before)))
    .orderBy(desc(payments.id))
    .limit(limit)
    .offset(offset)
  return rows.map(presentBill)
}

function within(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  const [from, until] = [month, next].map((one) => instantOf(`${one}-01`, '00:00').toISOString())
  return sql`${payments.at} >= ${from} and ${payments.at} < ${until}`
}

const presentBill = ({ id, no, kind, title, wallet, channel, amountFen, refundedFen, verdict, at }: Paid): Bill => ({
  id,
  type: PRODUCT_TYPES[kind],
  order_no: no,
  title,
  channel: channelWords(wallet, channel),
  amount: yuanOf(amountFen),
  refunded: yuanOf(refundedFen),
  verdict,
  created_at: shanghaiTime(at),
})

/** Lists the months (Shanghai time) with payments of a member, newest first. */
export async function billMonthsOf(db: Reader, userId: number) {
  const { rows } = await db.execute<{ month: string; count: number; fen: number }>(sql`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as count, sum(amount_fen)::float8 as fen
    from payments where user_id = ${userId} group by 1 order by 1 desc`)
  return rows.map(({ month, count, fen }) => ({ month, count, amount: yuanOf(fen) }))
}

/**
 * Returns the receipt of a paid order. Throws `unknown_order` also for unpaid orders and for orders of other members.
 */
export async function receiptOf(db: Reader, userId: number, no: string): Promise<Receipt> {
  const isMine = and(eq(payments.userId, userId), eq(orders.no, no))
  const [row] = await paid(db).where(and(isMine, eq(payments.verdict, 'settled')))
  if (!row) refuse('unknown_order')
  const grant = row.kind === 'vip' ? await grantOf(db, orderKey({ id: row.orderId })) : null
  const { type, order_no, title, channel, amount, created_at: paid_at } = presentBill(row)
  return {
    order_no,
    type,
    title,
    channel,
    wallet_no: row.txnId,
    amount,
    paid_at,
    from: grant ? shanghaiTime(grant.startsAt) : '',
    until: grant ? shanghaiTime(grant.until) : '',
    refunds: await refundsOf(db, row.id),
  }
}

async function refundsOf(db: Reader, paymentId: number): Promise<Receipt['refunds']> {
  const goesBack = and(eq(refunds.paymentId, paymentId), inArray(refunds.state, ['confirmed', 'sent', 'succeeded']))
  const rows = await db.select().from(refunds).where(goesBack).orderBy(asc(refunds.id))
  return rows.map(({ amountFen, askedAt, doneAt, reason, state }) => ({
    amount: yuanOf(amountFen),
    at: shanghaiTime(doneAt ?? askedAt),
    reason,
    done: state === 'succeeded' ? 1 : 0,
  }))
}

/** Returns all orders of a member with their payments, for the data export. */
export async function orderDataOf(db: Reader, userId: number) {
  const placed = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.id))
  const came = await paid(db).where(eq(payments.userId, userId)).orderBy(asc(payments.id))
  return placed.map(({ id, no, title, amountFen, step, createdAt }) => ({
    order_no: no,
    title,
    amount: yuanOf(amountFen),
    step,
    created_at: shanghaiTime(createdAt),
    payments: came
      .filter(({ orderId }) => orderId === id)
      .map((one) => ({
        wallet_no: one.txnId,
        channel: channelWords(one.wallet, one.channel),
        amount: yuanOf(one.amountFen),
        refunded: yuanOf(one.refundedFen),
        paid_at: shanghaiTime(one.at),
      })),
  }))
}
