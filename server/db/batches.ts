import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Tx } from './connect.ts'
import { withoutTimeLimits } from './unhurried.ts'

/** So many rows at a time that nobody waits long for what a batch holds. */
export const BATCH = 1000

/** All of these, a batch at a time. */
export function* inBatches<Row>(all: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH)
}

/** Sweeps in transactions of one batch each, until one finds nothing more, as it answers, or the site stops. */
export async function sweepInBatches(
  db: Database,
  signal: AbortSignal | undefined,
  batch: (tx: Tx) => Promise<number>,
): Promise<void> {
  let found = 1
  while (found > 0 && !signal?.aborted) {
    found = await db.transaction(async (tx) => {
      await withoutTimeLimits(tx)
      return batch(tx)
    })
  }
}

/** Sweeps by a statement that deletes BATCH rows at most. */
export const sweepBy = (db: Database, signal: AbortSignal | undefined, batch: SQL): Promise<void> =>
  sweepInBatches(db, signal, async (tx) => (await tx.execute(batch)).rowCount ?? 0)

/**
 * Sweeps what was created before a moment, of a table whose ids come in the order of time: the oldest are looked at and the
 * table is not searched.
 */
export const sweepOldest = (
  db: Database,
  signal: AbortSignal | undefined,
  table: PgTable & Record<'id' | 'createdAt', PgColumn>,
  before: Date,
): Promise<void> =>
  sweepBy(
    db,
    signal,
    sql`delete from ${table} where ${table.createdAt} < ${before.toISOString()}
      and ${table.id} in (select ${table.id} from ${table} order by ${table.id} limit ${BATCH})`,
  )
