import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '#server/infra/lib/errors.ts'

const PAUSE_MS = 250
const PATIENCE_MS = 30_000

/**
 * For the start: repeats `work` for at most 30 seconds while the database is unavailable. `work` must be repeatable.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      if (!isUnavailable(error) || performance.now() > deadline) throw error
      await sleep(PAUSE_MS)
    }
  }
}
