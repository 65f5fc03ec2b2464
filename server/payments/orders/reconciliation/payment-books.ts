import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/infra/db/connect.ts'

/** Numbers of contradictions that database constraints cannot prevent (docs/rules/payment.md#reconciliation). */
export interface PaymentDiscrepancies {
  /** Credits of coins without a settled payment of the order's amount by the same member for as many coins. */
  topups: number
  /** Grants of months without a settled payment of the order's amount by the same member for as many months. */
  grants: number
  /** Orders at `fulfilled` without a row in fulfilments. */
  deliveries: number
  /** Rows in fulfilments without booked coins or months. */
  goods: number
  /** Settled payments of orders at an unpaid step: pending, closing, closed or late_paid. */
  unpaid: number
  /** Refunds with a deduction of coins that was not booked. */
  taken: number
}

export const PAYMENT_CHECK_KEY = 'payment_books'

/**
 * Counts the contradictions in one snapshot. Skips credits, grants and deliveries before `since`: their orders may
 * have been deleted, while the ledgers of coins and months remain.
 */
export async function countPaymentDiscrepancies(db: Queryable, since = new Date(0)): Promise<PaymentDiscrepancies> {
  const { rows } = await db.execute<PaymentDiscrepancies & Record<string, unknown>>(sql`
    with paid as (
      select 'order ' || o.id as key, o.* from orders o join payments p on p.order_id = o.id
      where p.verdict = 'settled' and p.amount_fen = o.amount_fen),
    topups as (
      select j.key, a.user_id, e.amount from coin_journals j
      join coin_entries e on e.journal_id = j.id join coin_accounts a on a.id = e.account_id
      where j.kind = 'topup' and a.user_id is not null and j.at >= ${since.toISOString()}),
    grants as (select key, user_id, months from vip_grants where key like 'order %' and at >= ${since.toISOString()})
    select
      (select count(*) from topups t where not exists (select from paid
        where paid.key = t.key and paid.user_id = t.user_id and paid.coins = t.amount))::int as topups,
      (select count(*) from grants g where not exists (select from paid
        where paid.key = g.key and paid.user_id = g.user_id and paid.months = g.months))::int as grants,
      (select count(*) from orders o where step = 'fulfilled'
        and not exists (select from fulfilments f where f.order_id = o.id))::int as deliveries,
      (select count(*) from fulfilments f join orders o on o.id = f.order_id
        where f.at >= ${since.toISOString()} and not exists (select from topups t where t.key = 'order ' || o.id)
          and not exists (select from grants g where g.key = 'order ' || o.id))::int as goods,
      (select count(*) from payments p join orders o on o.id = p.order_id
        where p.verdict = 'settled' and o.step in ('pending', 'closing', 'closed', 'late_paid'))::int as unpaid,
      (select count(*) from refunds r join orders o on o.id = r.order_id
        where o.kind = 'coins' and r.taken > 0 and r.state in ('confirmed', 'sent', 'succeeded')
          and not exists (select from coin_journals j join coin_entries e on e.journal_id = j.id
            where j.kind = 'refund' and j.key = 'refund ' || r.id and e.amount = -r.taken))::int as taken`)
  return rows[0]!
}
