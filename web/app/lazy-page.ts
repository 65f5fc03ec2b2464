import type { ComponentType } from 'react'
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router'
import type { PageMetadata } from '#web/shared/page/page-metadata.ts'
import type { ParamParsers } from '#web/shared/page/params.ts'

/** Exports of a page's file. */
export interface PageModule {
  Component: ComponentType
  loader?: LoaderFunction
}

/** `handle` of a lazy route. */
export interface PageHandle extends Partial<PageMetadata> {
  /** The page's file under web/, without `.tsx`. The server preloads its chunk. */
  chunk: string
  /** The server uses these to identify the page. */
  reads: ParamParsers
}

const TIMEOUT_MS = 120_000

/**
 * A page's chunk failed to load, or not within 120 seconds. A reload may fetch it or a newer build. Not used for code
 * that throws.
 */
export class ChunkFailed extends Error {
  constructor(chunk: string) {
    super(`Loading chunk ${chunk} failed`)
    this.name = 'ChunkFailed'
  }
}

/** A fragment change opens or closes an overlay, so it reloads no data. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (toPath(currentUrl) !== toPath(nextUrl) || currentUrl.hash === nextUrl.hash)

const toPath = ({ pathname, search }: URL): string => pathname + search

/** A route whose code is loaded when it is first shown. */
export function lazyPage(
  chunk: string,
  fetchPage: () => Promise<PageModule>,
  facts: Partial<PageMetadata> = {},
  limit: number = TIMEOUT_MS,
) {
  const handle: PageHandle = { reads: {}, ...facts, chunk }
  return { handle, shouldRevalidate, lazy: () => fetchWithTimeout(chunk, fetchPage, limit) }
}

async function fetchWithTimeout(
  chunk: string,
  fetchPage: () => Promise<PageModule>,
  limit: number,
): Promise<PageModule> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, limit)
  try {
    return await Promise.race([fetchPage(), tooLate])
  } catch (cause) {
    throw cause === undefined || isChunkError(cause) ? Object.assign(new ChunkFailed(chunk), { cause }) : cause
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Chromium and Firefox mention a “dynamically imported module”, Safari “importing a module script”; all throw a
 * TypeError.
 */
const isChunkError = (error: unknown): boolean =>
  error instanceof TypeError && /imported module|module script/.test(error.message)
