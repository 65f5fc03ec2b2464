import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isConflict } from '#server/infra/lib/errors.ts'
import type { Database, Tx } from './connect.ts'
import { sql } from 'drizzle-orm'

const MAX_ATTEMPTS = 5
/** No retry after this time: a database that has not answered will not answer the next attempt either. */
const RETRY_LIMIT_MS = 4500
/** At most five attempts, after a conflict or an error that `passes` accepts. Side effects of `work` are repeated. */
export const runTransaction = <T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  passes?: (error: unknown) => boolean,
): Promise<T> => retryOnConflict(() => db.transaction(work), passes)

export async function retryOnConflict<T>(
  work: () => Promise<T>,
  passes: (error: unknown) => boolean = () => false,
): Promise<T> {
  const last = performance.now() + RETRY_LIMIT_MS
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === MAX_ATTEMPTS || performance.now() > last || !(isConflict(error) || passes(error))) throw error
      await sleep(randomInt(5, 20 * 2 ** tries))
    }
  }
}

export async function withoutTimeLimits(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`)
}
