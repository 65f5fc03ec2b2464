import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Wallet } from '#contract/payments/orders.ts'
import { instant, number, type TableRetention } from '#server/infra/db/columns.ts'

/** The sandbox's trades: the data that a real wallet would store on its side. */
export const sandboxTrades = pgTable(
  'sandbox_trades',
  {
    /** Our number of the payment attempt. */
    no: text().primaryKey(),
    /** Secret part of the page's URL; knowing it is enough to pay. */
    token: text().notNull().unique(),
    wallet: text().$type<Wallet>().notNull(),
    title: text().notNull(),
    amountFen: number().notNull(),
    expiresAt: instant().notNull(),
    state: text({ enum: ['waiting', 'paid', 'closed'] })
      .notNull()
      .default('waiting'),
    /** Signed evidence of the payment; null: not paid. */
    proof: text(),
    paidAt: instant(),
  },
  (t) => [
    index().on(t.paidAt),
    check('sandbox_trades_state', sql`${t.state} in ('waiting', 'paid', 'closed')`),
    check(
      'sandbox_trades_paid',
      sql`num_nonnulls(${t.proof}, ${t.paidAt}) = case ${t.state} when 'paid' then 2 else 0 end`,
    ),
  ],
)

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    no: text().primaryKey(),
    tradeNo: text()
      .notNull()
      .references(() => sandboxTrades.no),
    amountFen: number().notNull(),
    at: instant().notNull(),
  },
  (t) => [index().on(t.tradeNo), index().on(t.at), check('sandbox_refunds_amount', sql`${t.amountFen} > 0`)],
)

export const retention: TableRetention = {
  sandbox_refunds: 'for ever: simulated payments of a demonstration',
  sandbox_trades: 'for ever: simulated payments of a demonstration',
}
