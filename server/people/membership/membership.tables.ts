import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { member } from '#server/people/account/account.tables.ts'
import { instant, type TableRetention } from '#server/infra/db/columns.ts'

/**
 * A member's current chain: it ends `months` calendar months after its anchor (docs/rules/coins.md#membership). Queries
 * for VIP status call the database function `vip_at(user_id, now)` of membership.functions.sql.
 */
export const vipChains = pgTable(
  'vip_chains',
  {
    userId: member().primaryKey(),
    anchor: instant().notNull(),
    months: integer().notNull(),
    until: instant().notNull(),
  },
  (t) => [check('vip_chains_months', sql`${t.months} > 0 and ${t.until} > ${t.anchor}`)],
)

/** Grants and reductions (negative months). */
export const vipGrants = pgTable(
  'vip_grants',
  {
    key: text().primaryKey(),
    userId: member().notNull(),
    months: integer().notNull(),
    startsAt: instant().notNull(),
    until: instant().notNull(),
    at: instant().notNull(),
  },
  (t) => [index().on(t.userId), check('vip_grants_months', sql`${t.months} <> 0`)],
)

export const retention: TableRetention = {
  vip_chains: 'one row for each member',
  vip_grants: 'for ever: their sum determines the end of a membership',
}
