import { isNotNull, sql } from 'drizzle-orm'
import type { Reader } from '#server/db/connect.ts'
import { lastLook as lookOf } from '#server/db/look.ts'
import { coinAccounts } from './coins.tables.ts'

/** What the books must never say (docs/rules/coins.md#the-books, I1-I4): all are 0 while they are in order. */
export interface BooksOff {
  /** Journals that do not sum to zero. */
  journals: number
  /** Accounts whose balance is not the sum of their entries. */
  balances: number
  /** Members below zero. */
  below: number
  /** Coins on all accounts together. */
  total: number
  /** Journals without entries. */
  empty: number
}

/** Looks through all books, as they stand at one moment. */
export async function booksOff(db: Reader): Promise<BooksOff> {
  const { rows } = await db.execute<BooksOff & Record<string, unknown>>(sql`
    select
      (select count(*) from (select 1 from coin_entries group by journal_id having sum(amount) <> 0) as wrong)::int as journals,
      (select count(*) from coin_accounts
        left join (select account_id, sum(amount) as moved from coin_entries group by account_id) as entries
          on entries.account_id = coin_accounts.id
        where balance <> coalesce(moved, 0))::int as balances,
      (select count(*) from coin_accounts where user_id is not null and balance < 0)::int as below,
      (select coalesce(sum(balance), 0) from coin_accounts)::float8 as total,
      (select count(*) from coin_journals
        where not exists (select from coin_entries where journal_id = coin_journals.id))::int as empty`)
  return rows[0]!
}

/** Under which the last look through the books is kept. */
export const LOOK_KEY = 'coin_books'

/** What the last look through the books has found; null: nobody has looked yet. */
export const lastLook = (db: Reader) => lookOf<BooksOff>(db, LOOK_KEY)

/** The accounts of the site itself, those of a wallet as one, by name. */
export async function siteAccounts(db: Reader): Promise<{ name: string; balance: number }[]> {
  const name = sql<string>`split_part(${coinAccounts.name}, ' ', 1)`
  return db
    .select({ name, balance: sql<number>`sum(${coinAccounts.balance})::float8` })
    .from(coinAccounts)
    .where(isNotNull(coinAccounts.name))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}
