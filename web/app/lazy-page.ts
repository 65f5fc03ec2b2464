import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import type { Reads } from '#web/page/params.ts'

/** What a page's file exports for the router. */
export interface PageModule {
  Component: ComponentType
  loader?: LoaderFunction
}

/** Stands in `handle` of a lazy route. */
export interface PageHandle {
  /** The page's file under web/, without `.tsx`. The server preloads its chunk. */
  chunk: string
  /** What the page reads of its address: parts of its path and, beyond them, of the query. The server knows it by this. */
  reads: Reads
}

const TIME_LIMIT = 120_000

/** A page's code did not arrive, or not within 120 seconds. A reload gets it, or the newer one. */
export class ChunkFailed extends Error {
  constructor(chunk: string) {
    super(`Loading chunk ${chunk} failed`)
    this.name = 'ChunkFailed'
  }
}

/** A route whose code is fetched when it is first shown. `reads` is all that its page reads of the address. */
export function lazyPage(
  chunk: string,
  fetchPage: () => Promise<PageModule>,
  reads: Reads = {},
  limit: number = TIME_LIMIT,
) {
  const handle: PageHandle = { chunk, reads }
  return { handle, lazy: () => withinLimit(chunk, fetchPage, limit) }
}

async function withinLimit(chunk: string, fetchPage: () => Promise<PageModule>, limit: number): Promise<PageModule> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, limit)
  try {
    return await Promise.race([fetchPage(), tooLate])
  } catch (cause) {
    throw Object.assign(new ChunkFailed(chunk), { cause })
  } finally {
    clearTimeout(timer)
  }
}
