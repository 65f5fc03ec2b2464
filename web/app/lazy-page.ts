import type { ComponentType } from 'react'
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router'
import type { PageMetadata } from '#web/shared/page/page-metadata.ts'
import type { ParamParsers } from '#web/shared/page/params.ts'

export interface PageModule {
  Component: ComponentType
  loader?: LoaderFunction
}

export interface PageHandle extends Partial<PageMetadata> {
  /** The page's file under web/, without `.tsx`. The server preloads its chunk. */
  chunk: string
  reads: ParamParsers
}

const TIMEOUT_MS = 120_000

/** Thrown if a page's chunk fails to load or exceeds the time limit. A reload may load it, or a newer build. */
export class ChunkFailed extends Error {
  constructor(chunk: string) {
    super(`Loading chunk ${chunk} failed`)
    this.name = 'ChunkFailed'
  }
}

/** Skips the loaders if only the fragment changes, because no loader depends on the fragment. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (toPath(currentUrl) !== toPath(nextUrl) || currentUrl.hash === nextUrl.hash)

const toPath = ({ pathname, search }: URL): string => pathname + search

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

/** Matches “dynamically imported module” of Chromium and Firefox, and “importing a module script” of Safari. */
const isChunkError = (error: unknown): boolean =>
  error instanceof TypeError && /imported module|module script/.test(error.message)
