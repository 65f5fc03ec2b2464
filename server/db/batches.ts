import type { Database, Tx } from './connect.ts'
import { withoutTimeLimits } from './unhurried.ts'

/** So many rows at a time that nobody waits long for what a batch holds. */
export const BATCH = 1000

/** All of these, a batch at a time. */
export function* inBatches<Row>(all: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH)
}

/** Sweeps in transactions of one batch each, until one finds nothing more or the site stops. How many rows went. */
export async function sweepInBatches(
  db: Database,
  signal: AbortSignal | undefined,
  batch: (tx: Tx) => Promise<number>,
): Promise<number> {
  let swept = 0
  while (!signal?.aborted) {
    const gone = await db.transaction(async (tx) => {
      await withoutTimeLimits(tx)
      return batch(tx)
    })
    if (gone === 0) break
    swept += gone
  }
  return swept
}
