import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/infra/db/connect.ts'
import { findLastCheck as lastCheckOf } from '#server/infra/db/last-check.ts'

/** Numbers of contradictions that constraints cannot prevent (docs/rules/coins.md#the-books). */
export interface CoinDiscrepancies {
  /** Members with a balance other than the sum of their entries. */
  balances: number
  /** Number of journals (movements of coins) without entries. */
  empty: number
}

export async function countCoinDiscrepancies(db: Queryable): Promise<CoinDiscrepancies> {
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

export const COIN_CHECK_KEY = 'coin_books'

export const findLastCoinCheck = (db: Queryable) => lastCheckOf<CoinDiscrepancies>(db, COIN_CHECK_KEY)

export async function listSiteAccounts(db: Queryable): Promise<{ name: string; balance: number }[]> {
  const { rows } = await db.execute<{ name: string; balance: number }>(sql`
    select name, sum(amount)::float8 as balance from coin_entries join coin_accounts on coin_accounts.id = account_id
    where name is not null group by name order by name`)
  return rows
}
