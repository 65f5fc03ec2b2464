import { extname } from 'node:path'
import { type TransferListItem, Worker } from 'node:worker_threads'

interface Terms {
  heapMb: number
  limitMs: number
  transfer?: TransferListItem[]
}

/** A thread that ended without a word: what it was given took too much memory or time. */
export class ThreadLost extends Error {
  override name = 'ThreadLost'
}

/** The module of a thread, which lies beside this one from source (.ts) and as built (.js) alike. */
export const threadModule = (name: string): URL =>
  new URL(`./${name}.worker${extname(import.meta.filename)}`, import.meta.url)

/**
 * Lets a thread of its own do `work`, and answers the one message it sends: what is made to be endless ends with its
 * memory or its time, and holds up nobody. Throws ThreadLost.
 */
export async function inThread<Result>(module: URL, work: unknown, terms: Terms): Promise<Result> {
  const { heapMb, limitMs, transfer = [] } = terms
  const thread = new Worker(module, {
    workerData: work,
    transferList: transfer,
    // As small a young heap as the process has (docs/decisions/014-small-process.md).
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
