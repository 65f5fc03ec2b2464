import { sql } from 'drizzle-orm'
import type { Tx } from './connect.ts'

/** Removes the request limits from this transaction, for jobs: no statement, lock or idle timeout. */
export async function withoutTimeLimits(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`)
}
