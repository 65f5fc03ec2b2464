import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'

/**
 * Accounts of members and of the site. The site's accounts store no balance, because all payments would wait for the
 * same row; their balance is the sum of their entries.
 */
export const coinAccounts = pgTable(
  'coin_accounts',
  {
    id: identity(),
    userId: member().unique(),
    /** Name of a site account: issued:gift, spent:refresh … */
    name: text().unique(),
    /** Coins of the member; null for a site account, the balance of which is the sum of its entries. */
    balance: number(),
  },
  (t) => [
    check('coin_accounts_one', sql`num_nonnulls(${t.userId}, ${t.name}) = 1`),
    check('coin_accounts_balance', sql`num_nonnulls(${t.userId}, ${t.balance}) <> 1 and ${t.balance} >= 0`),
  ],
)

export const coinJournals = pgTable(
  'coin_journals',
  {
    id: identity(),
    kind: text().notNull(),
    key: text().notNull(),
    /** Purpose: an order, a panel, or an operator's reason. */
    ref: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [unique('coin_journals_key').on(t.kind, t.key)],
)

/** Both sides of each movement: the entries of a journal sum to zero. Append-only. */
export const coinEntries = pgTable(
  'coin_entries',
  {
    journalId: number()
      .notNull()
      .references(() => coinJournals.id),
    accountId: number()
      .notNull()
      .references(() => coinAccounts.id),
    amount: number().notNull(),
    /** Balance of the member's account after this entry; null for a site account. */
    balanceAfter: number(),
  },
  (t) => [
    primaryKey({ columns: [t.journalId, t.accountId] }),
    index().on(t.accountId, t.journalId),
    check('coin_entries_amount', sql`${t.amount} <> 0`),
  ],
)

export const retention: TableRetention = {
  coin_journals: 'for ever: their sum is the balance of a member',
}
