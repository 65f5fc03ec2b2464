import { extname } from 'node:path'
import { type TransferListItem, Worker } from 'node:worker_threads'

interface ThreadLimits {
  heapMb: number
  limitMs: number
  transfer?: TransferListItem[]
}

/** A worker thread exceeded its memory or time, or ended without a message. */
export class ThreadLostError extends Error {
  override name = 'ThreadLost'
}

/** URL of a worker module, from source (.ts) and when built (.js). */
export const resolveThreadModule = (name: string): URL =>
  new URL(`./${name}.worker${extname(import.meta.filename)}`, import.meta.url)

/**
 * Returns the only message of a thread. Throws ThreadLostError if the thread exceeds its limits or ends first, and the
 * thread's own error if it cannot start or fails.
 */
export async function runInThread<Result>(module: URL, work: unknown, terms: ThreadLimits): Promise<Result> {
  const { heapMb, limitMs, transfer = [] } = terms
  const thread = new Worker(module, {
    workerData: work,
    transferList: transfer,
    // Same young-generation size as in the main process (docs/decisions/014-small-process.md).
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 12 },
  })
  const late = setTimeout(() => void thread.terminate(), limitMs)
  try {
    return await new Promise<Result>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (cause: NodeJS.ErrnoException) =>
        reject(
          cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new ThreadLostError('a thread exceeded its memory', { cause })
            : cause,
        ),
      )
      thread.once('exit', () => reject(new ThreadLostError('a thread was ended')))
    })
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}
