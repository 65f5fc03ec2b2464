import type { ComponentType } from 'react'
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router'
import type { GameType } from '#lottery/games.ts'
import type { Reads } from '#web/page/params.ts'

/** What a page's file exports for the router. */
export interface PageModule {
  Component: ComponentType
  loader?: LoaderFunction
}

export type Section = 'home' | 'mine' | 'number' | 'draws' | 'charts' | 'forum' | 'leaderboard' | 'help'

/** Where a page lies, for those who stand on it. */
export interface Place {
  /** The item of the navigation that stands for it. */
  section: Section
  /** In the bar on top of phones. */
  title: string
  /** Put behind the name of the game that the address names, instead of the title. */
  gameTitle?: string
  /** Where the way back leads when there is no history; none: a page of the tab bar. */
  up?: (game: GameType | undefined) => string
}

/** What a route says of its page, beside its code. */
export interface PageFacts {
  /** All that the page reads of its address: parts of its path and, beyond them, of the query. */
  reads?: Reads
  /** None: a page outside the shell. */
  place?: Place
  /** Its addresses for search engines; null: robots stay out. Of pages by id the lists of their feature know. */
  listed?: readonly string[] | null
  /** It can be read without a network, too: the browser keeps its code, and what `contract/infra/offline.ts` names of its data. */
  offline?: true
}

/** Stands in `handle` of a lazy route. */
export interface PageHandle extends PageFacts {
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
  facts: PageFacts = {},
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
