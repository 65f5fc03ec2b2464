import { setTimeout as sleep } from 'node:timers/promises'
import { isAway } from '#server/infra/lib/errors.ts'

const PAUSE_MS = 250
const PATIENCE_MS = 30_000

/** Work of a start, again from its beginning while the database is away, for half a minute. It must bear being repeated. */
export async function whileAway<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      if (!isAway(error) || performance.now() > deadline) throw error
      await sleep(PAUSE_MS)
    }
  }
}
