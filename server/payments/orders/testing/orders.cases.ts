import { sql } from 'drizzle-orm'
import { giveGift, gifts } from '#contract/payments/gifts.console.ts'
import { findOrders, endReview } from '#contract/payments/orders.console.ts'
import { bills, cancelOrder, notifyVerify, receipt, recharge } from '#contract/payments/orders.ts'
import { coinPriceHistory, productHistory, saveCoinPrice, saveProduct } from '#contract/payments/products.console.ts'
import { incidents, reconciliations, resolveIncident } from '#contract/payments/reconciling.console.ts'
import { requestRefund, decideRefund, refundList } from '#contract/payments/refunds.console.ts'
import type { TestSite } from '#server/testing/site.ts'
import {
  insertPlayer,
  type EndpointCases,
  insertAuditRows,
  FIFTEEN_ROWS,
  insertReturningId,
} from '#server/testing/cases.ts'

const ORDER_NO = `221020${'A'.repeat(22)}`

const insertOrder = (site: TestSite) =>
  insertReturningId(
    site,
    sql`insert into orders (no, user_id, kind, title, coins, amount_fen, created_at, expires_at)
      values (${ORDER_NO}, (select min(id) from users), 'coins', '10枚星币', 10, 100, now(), now() + interval '15 minutes')
      returning id`,
  )

async function insertForeignOrder(site: TestSite): Promise<object> {
  await insertOrder(site)
  return { order_no: ORDER_NO }
}

/** Inserts a duplicate payment that delivered nothing. */
async function insertPayment(site: TestSite): Promise<number | undefined> {
  const orderId = await insertOrder(site)
  const attemptId = await insertReturningId(
    site,
    sql`insert into attempts (no, order_id, channel, wallet, mode, app, merchant, payer_address,
      origin, state, created_at, wallet_expires_at)
    values ('ATTEMPT', ${orderId}, 'sandbox', 'wechat', 'SCAN', '', '', '', '', 'paid', now(), now()) returning id`,
  )
  return insertReturningId(
    site,
    sql`insert into payments (channel, txn_id, attempt_id, order_id, user_id, amount_fen, verdict, by, paid_at, at)
    select 'sandbox', 'TXN', ${attemptId}, id, user_id, 100, 'doubled', 'query', now(), now() from orders returning id`,
  )
}

const insertRequestedRefund = async (site: TestSite) =>
  insertReturningId(
    site,
    sql`insert into refunds (no, payment_id, order_id, amount_fen, cause, reason, asked_by, asked_at)
    select 'REFUND', id, order_id, 100, 'rest', '', 'operator 0', now() from payments
    where id = ${await insertPayment(site)} returning id`,
  )

async function insertReviewedOrder(site: TestSite): Promise<number | undefined> {
  const id = await insertOrder(site)
  await site.db.execute(sql`insert into order_events (order_id, seq, from_step, to_step, actor, at)
    values (${id}, 0, 'pending', 'review', 'system', now())`)
  return id
}

const insertIncident = (site: TestSite) =>
  insertReturningId(
    site,
    sql`insert into incidents (kind, subject, detail, at) values ('orphan', 'X', '{}', now()) returning id`,
  )

const ORDERS = sql`with placed as (insert into orders (no, user_id, kind, title, coins, amount_fen, step, created_at, expires_at)
    select 'N' || lpad(n::text, 27, '0'), 1 + n % 7 / 6, 'coins', '10枚星币', 10, 100, 'fulfilled', now(), now() from ${FIFTEEN_ROWS} returning id, user_id),
  attempt as (insert into attempts (no, order_id, channel, wallet, mode, app, merchant, payer_address, origin, state, created_at, wallet_expires_at)
    select 'A' || id, id, 'wechat', 'wechat', 'SCAN', '', '', '', '', 'paid', now(), now() from placed returning id, order_id),
  payment as (insert into payments (channel, txn_id, attempt_id, order_id, user_id, amount_fen, verdict, by, paid_at, at)
    select 'wechat', 'T' || attempt.id, attempt.id, order_id, user_id, 100, 'settled', 'notice', now(), now()
    from attempt join placed on placed.id = order_id returning id, order_id)
  insert into refunds (no, payment_id, order_id, amount_fen, cause, reason, state, asked_by, asked_at)
  select 'R' || id, id, order_id, 100, 'rest', '不想要了', 'succeeded', 'operator 2', now() from payment`

export const cases: EndpointCases = {
  [recharge.path]: {
    input: { type: 2, virtual: 10, amount: 1, state: 1, adult: 1, agree: 1 },
    foreign: 'of everyone',
  },
  [notifyVerify.path]: { addsNothing: true, foreign: insertForeignOrder },
  [cancelOrder.path]: { foreign: insertForeignOrder },
  [receipt.path]: { foreign: insertForeignOrder },
  [requestRefund.path]: {
    input: async (site) => ({ payment_id: await insertPayment(site), cause: 'rest', reason: '不想要了' }),
  },
  [decideRefund.path]: { input: async (site) => ({ id: await insertRequestedRefund(site), decision: 'confirm' }) },
  [endReview.path]: {
    input: async (site) => ({ order_id: await insertReviewedOrder(site), to: 'close', reason: '已核对' }),
  },
  [resolveIncident.path]: { input: async (site) => ({ id: await insertIncident(site), words: '已核对' }) },
  [saveProduct.path]: { input: { revision: 0, type: 2, title: '5枚星币', amount: 0.5, number: 5 } },
  [saveCoinPrice.path]: { input: { unit_price: 0.2, was: 0.1 } },
  [giveGift.path]: {
    input: async (site) => ({ user_id: await insertPlayer(site), type: 2, number: 1, reason: '补偿' }),
  },
  [bills.path]: { rows: [ORDERS] },
  [findOrders.path]: { rows: [ORDERS], input: { type: 2 } },
  [refundList.path]: { rows: [ORDERS], input: { type: 2 } },
  [coinPriceHistory.path]: { rows: [insertAuditRows('coin_price_saved')] },
  [productHistory.path]: { rows: [insertAuditRows('product_saved')] },
  [gifts.path]: {
    rows: [
      sql`insert into gifts (user_id, kind, number, reason, asked_by, at)
      select 1, case n when 4 then 'months' else 'coins' end, 1, '补偿', 'operator 2', now() from ${FIFTEEN_ROWS}`,
    ],
    input: { type: 2 },
  },
  [incidents.path]: {
    rows: [
      sql`insert into incidents (kind, subject, detail, at, resolved_at)
      select 'mismatch', n, '{}', now(), case n when 4 then now() end from ${FIFTEEN_ROWS}`,
    ],
  },
  [reconciliations.path]: {
    rows: [
      sql`insert into reconciliations (channel, day, rows, at)
      select 'wechat', (date '2022-01-01' + n)::text, 1, now() from ${FIFTEEN_ROWS}`,
    ],
  },
}
