import { paths } from '#contract/paths.ts'
import { GAME_TYPES, type GameType } from '#lottery/games.ts'
import type { ParamParsers } from './params.ts'

export type Section = 'home' | 'mine' | 'number' | 'draws' | 'charts' | 'forum' | 'leaderboard' | 'help'

export interface PagePlacement {
  /** Item of the navigation that is active on the page. For `mine` and `help` it also selects the layout. */
  section: Section
  title: string
  /** Replaces `title` on a page of one game, after the name of the game. */
  gameTitle?: string
  menu?: { at: number; label: string }
  /** Target of the back link if the visit has no earlier page; undefined: the page has no back link. */
  up?: (game: GameType | undefined) => string
}

/** Metadata of a page, available without its code. */
export interface PageMetadata {
  reads?: ParamParsers
  place?: PagePlacement
  /** URLs of the page in the sitemap, to which the server adds those with an id; null: disallowed in robots.txt. */
  listed: readonly string[] | null
  /** Whether the service worker caches the page's code and its responses (`contract/offline.ts`). */
  offline?: true
  /** Whether the server renders the page differently for phones, because its width changes more than the style. */
  phone?: true
}

/** Pages of a `*.pages.ts` file. All visitors load these files, so they may import only paths and parsers. */
export type Pages = readonly (PageMetadata & {
  path: string
  /** Name of the page's module in the folder of the declaration: `x` for `x-page.tsx`. */
  page: string
})[]

export const buildGamePaths = (path: (game: GameType) => string): string[] => GAME_TYPES.map((game) => path(game))

/** Metadata of a private page, which robots.txt disallows. `at`: position in the menu. */
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
