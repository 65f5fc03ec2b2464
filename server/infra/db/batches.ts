import { is, type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { ExpiringRows } from './columns.ts'
import type { Database, Tx } from './connect.ts'
import { withoutTimeLimits } from './retry.ts'

/** Rows per transaction: small enough that no other transaction waits long for a lock of the batch. */
export const BATCH_SIZE = 1000

export function* splitIntoBatches<Row>(all: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < all.length; from += BATCH_SIZE) yield all.slice(from, from + BATCH_SIZE)
}

/** Runs `batch` repeatedly, each time in its own transaction, until it returns 0 or `signal` is aborted. */
export async function deleteInBatches(
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

export const deleteByStatement = (db: Database, signal: AbortSignal | undefined, batch: SQL): Promise<void> =>
  deleteInBatches(db, signal, async (tx) => (await tx.execute(batch)).rowCount ?? 0)

/** For tables in which only a database function may delete rows. `call` returns the number of deleted rows. */
export const deleteByFunction = (db: Database, signal: AbortSignal | undefined, call: SQL): Promise<void> =>
  deleteInBatches(db, signal, async (tx) => {
    const { rows } = await tx.execute<{ gone: number }>(sql`select ${call} as gone`)
    return rows[0]?.gone ?? 0
  })

/**
 * Deletes rows with `since` before `before`. If `since` is `created_at`, reads only the lowest ids, the oldest rows.
 */
export function deleteExpiredRows(
  db: Database,
  signal: AbortSignal | undefined,
  table: string,
  { since, where = sql`true` }: Pick<ExpiringRows, 'since' | 'where'>,
  before: Date,
): Promise<void> {
  const [name, isPast] = [sql.identifier(table), sql`${since} < ${before.toISOString()}`]
  const isCreation = is(since, PgColumn) && since.name === 'created_at'
  const oldest = sql`${isPast} and id in (select id from ${name} where ${where} order by id limit ${BATCH_SIZE})`
  const any = sql`ctid in (select ctid from ${name} where ${isPast} and ${where} limit ${BATCH_SIZE})`
  return deleteByStatement(db, signal, sql`delete from ${name} where ${isCreation ? oldest : any}`)
}
