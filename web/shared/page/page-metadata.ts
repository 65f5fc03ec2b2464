import { paths } from '#contract/paths.ts'
import { GAME_TYPES, type GameType } from '#lottery/games.ts'
import type { ParamParsers } from './params.ts'

export type Section = 'home' | 'mine' | 'number' | 'draws' | 'charts' | 'forum' | 'leaderboard' | 'help'

/** Position of a page in the site's navigation. */
export interface PagePlacement {
  /** Item of the navigation that is active on the page. For `mine` and `help` it also selects the layout. */
  section: Section
  /** Title of the page in the app bar on phones. */
  title: string
  /** Replaces `title` on a page of one game, after the name of the game. */
  gameTitle?: string
  /** Item in the menu of the personal centre; `at` determines its position. */
  menu?: { at: number; label: string }
  /**
   * Target of the back link if the visit has no earlier page. Undefined on the pages of the tab bar, which have no back
   * link.
   */
  up?: (game: GameType | undefined) => string
}

/** Metadata of a page, available without its code. */
export interface PageMetadata {
  /** Parsers of all path and query parameters that the page reads. */
  reads?: ParamParsers
  /** Undefined for a page in `BareLayout`, which has no navigation. */
  place?: PagePlacement
  /**
   * URLs of the page in the sitemap; null: disallowed in robots.txt. URLs with an id are not listed here but by the
   * feature on the server.
   */
  listed: readonly string[] | null
  /**
   * Whether the page is readable offline: the service worker caches its code and the responses listed in
   * `contract/offline.ts`.
   */
  offline?: true
  /** Whether the server renders the page differently for phones, because its width changes more than the style. */
  phone?: true
}

/**
 * The pages of a feature, declared in its `*.pages.ts` file. All visitors load these files, so they may import only
 * paths and parsers.
 */
export type Pages = readonly (PageMetadata & {
  path: string
  /** Name of the page's module in the folder of the declaration: `x` for `x-page.tsx`. */
  page: string
})[]

export const buildGamePaths = (path: (game: GameType) => string): string[] => GAME_TYPES.map((game) => path(game))

/**
 * Returns the metadata of a page in the personal centre. It is private, so robots.txt disallows it. `at`: position in
 * the menu.
 */
export const personalPage = (title: string, at: number) =>
  ({
    place: { section: 'mine', title, menu: { at, label: title }, up: paths.personalCenter },
    listed: null,
  }) as const satisfies PageMetadata

/** Returns the menu of the personal centre in its order. A page with a path parameter has no item. */
export const buildPersonalMenu = (pages: readonly { path: string; place?: PagePlacement }[]) =>
  pages
    .flatMap(({ path, place }) => (place?.menu && !path.includes(':') ? [{ to: path, ...place.menu }] : []))
    .sort((a, b) => a.at - b.at)
