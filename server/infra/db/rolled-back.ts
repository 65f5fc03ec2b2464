import type { Database, Tx } from './connect.ts'

const UNDONE = new Error('undone on purpose')

/** Returns the result of `work` and rolls back its changes. */
export async function rolledBack<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const results: T[] = []
  try {
    await db.transaction(async (tx) => {
      results.push(await work(tx))
      throw UNDONE
    })
  } catch (error) {
    if (error !== UNDONE) throw error
  }
  return results[0] as T
}
