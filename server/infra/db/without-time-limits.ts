import { sql } from 'drizzle-orm'
import type { Tx } from './connect.ts'

/** A request's limits are not a job's: this transaction may take its time, and waits for locks as long as it must. */
export async function withoutTimeLimits(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`)
}
