import type { ComponentType } from 'react'
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router'
import type { PageFacts } from '#web/shared/page/page-facts.ts'
import type { Reads } from '#web/shared/page/params.ts'

/** What a page's file exports for the router. */
export interface PageModule {
  Component: ComponentType
  loader?: LoaderFunction
}

/** Stands in `handle` of a lazy route. */
export interface PageHandle extends Partial<PageFacts> {
  /** The page's file under web/, without `.tsx`. The server preloads its chunk. */
  chunk: string
  /** The server knows the page by these. */
  reads: Reads
}

const TIME_LIMIT = 120_000

/** A page's code did not arrive, or not within 120 seconds. A reload gets it, or the newer one: not of code that failed as it ran. */
export class ChunkFailed extends Error {
  constructor(chunk: string) {
    super(`Loading chunk ${chunk} failed`)
    this.name = 'ChunkFailed'
  }
}

/** What only lies over a page is a hash of its address: leaving it reads nothing of the page again. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (pageOf(currentUrl) !== pageOf(nextUrl) || currentUrl.hash === nextUrl.hash)

const pageOf = ({ pathname, search }: URL): string => pathname + search

/** A route whose code is fetched when it is first shown. */
export function lazyPage(
  chunk: string,
  fetchPage: () => Promise<PageModule>,
  facts: Partial<PageFacts> = {},
  limit: number = TIME_LIMIT,
) {
  const handle: PageHandle = { reads: {}, ...facts, chunk }
  return { handle, shouldRevalidate, lazy: () => withinLimit(chunk, fetchPage, limit) }
}

async function withinLimit(chunk: string, fetchPage: () => Promise<PageModule>, limit: number): Promise<PageModule> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, limit)
  try {
    return await Promise.race([fetchPage(), tooLate])
  } catch (cause) {
    throw cause === undefined || isNotArrived(cause) ? Object.assign(new ChunkFailed(chunk), { cause }) : cause
  } finally {
    clearTimeout(timer)
  }
}

/** Chromium and Firefox fail of a “dynamically imported module”, Safari of “importing a module script”: all three as a TypeError. */
const isNotArrived = (error: unknown): boolean =>
  error instanceof TypeError && /imported module|module script/.test(error.message)
