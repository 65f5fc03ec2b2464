import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasLostARace } from '#server/infra/lib/errors.ts'
import type { Database, Tx } from './connect.ts'

const TRIES = 5
/** Who has waited so long is told: a database that does not answer would not the fifth time either. */
const NO_NEW_TRY_MS = 4500
/**
 * A transaction that is run again, from its start, where it lost against others, or failed in a way that `passes`; never for a
 * refusal or a bug. Whatever `work` does outside the transaction it does again.
 */
export const inTransaction = <T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  passes?: (error: unknown) => boolean,
): Promise<T> => retried(() => db.transaction(work), passes)

/** Runs work again where the database says that it lost, or where it failed in a way that passes. */
export async function retried<T>(
  work: () => Promise<T>,
  passes: (error: unknown) => boolean = () => false,
): Promise<T> {
  const last = performance.now() + NO_NEW_TRY_MS
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || performance.now() > last || !(hasLostARace(error) || passes(error))) throw error
      await sleep(randomInt(5, 20 * 2 ** tries))
    }
  }
}
