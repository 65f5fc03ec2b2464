import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Tx } from './connect.ts'
import { codeOf } from '#server/lib/error-code.ts'

const TRIES = 5
/** Who has waited so long is told: a database that does not answer would not the fifth time either. */
const NO_NEW_TRY_MS = 4500
/**
 * Serialisation failure, deadlock, lock timeout: whoever comes again may get through
 * (docs/rules/operating.md#transactions).
 */
const PASSING: ReadonlySet<string> = new Set(['40001', '40P01', '55P03'])

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
      if (tries === TRIES || performance.now() > last || !(PASSING.has(codeOf(error)) || passes(error))) throw error
      await sleep(randomInt(5, 20 * 2 ** tries))
    }
  }
}

/** A server that goes, or a socket that breaks. */
const LOST: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '08006', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED'])
// `pg` has no code for a connection that ends under a query.
const LOST_WORDS = /^(Connection terminated|Client has encountered a connection error)/

/**
 * The connection was lost: perhaps while it committed, so nobody knows whether the work stands. Only work that does
 * nothing the second time, because it goes by a key, may be run again then (docs/rules/operating.md#transactions).
 */
export function isLost(error: unknown): boolean {
  const { message, cause } = Object(error) as { message?: unknown; cause?: unknown }
  return LOST.has(codeOf(error)) || LOST_WORDS.test(String(message)) || (cause !== undefined && isLost(cause))
}
