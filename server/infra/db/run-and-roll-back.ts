import type { Database, Tx } from './connect.ts'

const ROLLBACK_SIGNAL = new Error('intentional rollback')

export async function runAndRollBack<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const results: T[] = []
  try {
    await db.transaction(async (tx) => {
      results.push(await work(tx))
      throw ROLLBACK_SIGNAL
    })
  } catch (error) {
    if (error !== ROLLBACK_SIGNAL) throw error
  }
  return results[0] as T
}
