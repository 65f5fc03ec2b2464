import { is, type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { AgedRows } from './columns.ts'
import type { Database, Tx } from './connect.ts'
import { withoutTimeLimits } from './without-time-limits.ts'

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

/** Sweeps by a function of the database that alone may take some rows, and tells how many it took. */
export const sweepByFunction = (db: Database, signal: AbortSignal | undefined, call: SQL): Promise<void> =>
  sweepInBatches(db, signal, async (tx) => {
    const { rows } = await tx.execute<{ gone: number }>(sql`select ${call} as gone`)
    return rows[0]?.gone ?? 0
  })

/**
 * Sweeps the rows of a table that are past their age. Of what was created ids come in the order of time: the oldest are looked
 * at and the table is not searched.
 */
export function sweepAged(
  db: Database,
  signal: AbortSignal | undefined,
  table: string,
  { since, where = sql`true` }: Pick<AgedRows, 'since' | 'where'>,
  before: Date,
): Promise<void> {
  const [name, isPast] = [sql.identifier(table), sql`${since} < ${before.toISOString()}`]
  const isCreation = is(since, PgColumn) && since.name === 'created_at'
  const oldest = sql`${isPast} and id in (select id from ${name} where ${where} order by id limit ${BATCH})`
  const any = sql`ctid in (select ctid from ${name} where ${isPast} and ${where} limit ${BATCH})`
  return sweepBy(db, signal, sql`delete from ${name} where ${isCreation ? oldest : any}`)
}
