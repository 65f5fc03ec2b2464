import { paths } from '#contract/paths.ts'
import { GAME_TYPES, type GameType } from '#lottery/games.ts'
import type { ParamParsers } from './params.ts'

export type Section = 'home' | 'mine' | 'number' | 'draws' | 'charts' | 'forum' | 'leaderboard' | 'help'

/** Navigation data of a page. */
export interface PagePlacement {
  /** Active item of the navigation; `mine` and `help` also select the surrounding layout. */
  section: Section
  /** Title in the top bar on phones. */
  title: string
  /** Suffix to the name of the game in the URL; replaces the title. */
  gameTitle?: string
  /** Item in the menu of the personal centre, sorted by `at`. */
  menu?: { at: number; label: string }
  /** Target of the back link without history; undefined: a page of the tab bar. */
  up?: (game: GameType | undefined) => string
}

/** Metadata of a page, available without its code. */
export interface PageMetadata {
  /** All path and query parameters that the page reads. */
  reads?: ParamParsers
  /** Undefined: a page without the site's layout. */
  place?: PagePlacement
  /** URLs for the sitemap; null: disallowed in robots.txt. Pages by id are listed by their feature. */
  listed: readonly string[] | null
  /** Readable offline: the service worker caches its code and the data named in `contract/offline.ts`. */
  offline?: true
}

/**
 * The pages of a feature, declared in `x.pages.ts`. Every visitor loads these files, so they import only paths and
 * parsers.
 */
export type Pages = readonly (PageMetadata & {
  path: string
  /** Path of its module below this folder: `x` for `x-page.tsx`. */
  page: string
})[]

export const buildGamePaths = (path: (game: GameType) => string): string[] => GAME_TYPES.map((game) => path(game))

/** Metadata of a page of the personal centre with its menu position; private, so disallowed in robots.txt. */
export const personalPage = (title: string, at: number) =>
  ({
    place: { section: 'mine', title, menu: { at, label: title }, up: paths.personalCenter },
    listed: null,
  }) as const satisfies PageMetadata

/** Returns the menu of the personal centre, sorted. Subpages have no item. */
export const buildPersonalMenu = (pages: readonly { path: string; place?: PagePlacement }[]) =>
  pages
    .flatMap(({ path, place }) => (place?.menu && !path.includes(':') ? [{ to: path, ...place.menu }] : []))
    .sort((a, b) => a.at - b.at)
