import { extname } from 'node:path'
import { type TransferListItem, Worker } from 'node:worker_threads'

interface Terms {
  heapMb: number
  limitMs: number
  transfer?: TransferListItem[]
}

/** The worker thread ended without a result: it exceeded its memory or time. */
export class ThreadLost extends Error {
  override name = 'ThreadLost'
}

/** Returns the URL of a thread's module in the same folder, from source (.ts) and when built (.js). */
export const threadModule = (name: string): URL =>
  new URL(`./${name}.worker${extname(import.meta.filename)}`, import.meta.url)

/**
 * Runs `work` in a separate thread and returns its only message. Memory and time limits end endless work without
 * blocking other requests. Throws ThreadLost.
 */
export async function inThread<Result>(module: URL, work: unknown, terms: Terms): Promise<Result> {
  const { heapMb, limitMs, transfer = [] } = terms
  const thread = new Worker(module, {
    workerData: work,
    transferList: transfer,
    // Same size of the young heap as in the main process (docs/decisions/014-small-process.md).
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 12 },
  })
  const late = setTimeout(() => void thread.terminate(), limitMs)
  try {
    return await new Promise<Result>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (cause) => reject(new ThreadLost('a thread failed', { cause })))
      thread.once('exit', () => reject(new ThreadLost('a thread was ended')))
    })
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}
