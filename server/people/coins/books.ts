import { sql } from 'drizzle-orm'
import type { Reader } from '#server/infra/db/connect.ts'
import { lastCheck as lastCheckOf } from '#server/infra/db/last-check.ts'

/** Contradictions that the database itself can't refuse (docs/rules/coins.md#the-books), counted: all are 0 in good books. */
export interface CoinDiscrepancies {
  /** Members whose balance is not the sum of their entries (I2). */
  balances: number
  /** Journals without entries. */
  empty: number
}

/** Counts the contradictions of all books, at one moment. */
export async function coinDiscrepancies(db: Reader): Promise<CoinDiscrepancies> {
  const { rows } = await db.execute<CoinDiscrepancies & Record<string, unknown>>(sql`
    select
      (select count(*) from coin_accounts
        left join (select account_id, sum(amount) as moved from coin_entries group by account_id) as entries
          on entries.account_id = coin_accounts.id
        where balance <> coalesce(moved, 0))::int as balances,
      (select count(*) from coin_journals
        where not exists (select from coin_entries where journal_id = coin_journals.id))::int as empty`)
  return rows[0]!
}

/** The key under which the last check is stored. */
export const CHECK_KEY = 'coin_books'

/** The result of the last check; null: there was none yet. */
export const lastCheck = (db: Reader) => lastCheckOf<CoinDiscrepancies>(db, CHECK_KEY)

/** The accounts of the site itself, by name, each the sum of its entries. */
export async function siteAccounts(db: Reader): Promise<{ name: string; balance: number }[]> {
  const { rows } = await db.execute<{ name: string; balance: number }>(sql`
    select name, sum(amount)::float8 as balance from coin_entries join coin_accounts on coin_accounts.id = account_id
    where name is not null group by name order by name`)
  return rows
}
