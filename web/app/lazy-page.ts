import type { ComponentType } from 'react'
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router'
import type { PageMetadata } from '#web/shared/page/page-metadata.ts'
import type { ParamParsers } from '#web/shared/page/params.ts'

/** Exports that the module of each page must have. */
export interface PageModule {
  Component: ComponentType
  loader?: LoaderFunction
}

/** Data of a page in the `handle` of its route, known before its module is loaded. */
export interface PageHandle extends Partial<PageMetadata> {
  /** The page's file under web/, without `.tsx`. The server preloads its chunk. */
  chunk: string
  /** Parsers of the parameters that identify the page; the server builds the cached URL from them. */
  reads: ParamParsers
}

const TIMEOUT_MS = 120_000

/**
 * Thrown if a page's chunk failed to load or did not load within 120 seconds. A reload may load the chunk or a newer
 * build. An error thrown by the chunk's own code is passed on unchanged.
 */
export class ChunkFailed extends Error {
  constructor(chunk: string) {
    super(`Loading chunk ${chunk} failed`)
    this.name = 'ChunkFailed'
  }
}

/** Skips the loaders if only the fragment changes, because a fragment only opens or closes an overlay. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (toPath(currentUrl) !== toPath(nextUrl) || currentUrl.hash === nextUrl.hash)

const toPath = ({ pathname, search }: URL): string => pathname + search

/** Returns the properties of a lazy route: its code is loaded when the route is first rendered. */
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
 * Whether the browser failed to load a module. The error is a TypeError in all browsers; its message contains
 * “dynamically imported module” in Chromium and Firefox, “importing a module script” in Safari.
 */
const isChunkError = (error: unknown): boolean =>
  error instanceof TypeError && /imported module|module script/.test(error.message)
