import { paths } from '#contract/paths.ts'
import { GAME_TYPES, type GameType } from '#lottery/games.ts'
import type { Reads } from './params.ts'

export type Section = 'home' | 'mine' | 'number' | 'draws' | 'charts' | 'forum' | 'leaderboard' | 'help'

/** Where a page lies, for those who stand on it. */
export interface Place {
  /** The item of the navigation that stands for it; of `mine` and `help` also the frame around it. */
  section: Section
  /** In the bar on top of phones. */
  title: string
  /** Put behind the name of the game that the address names, instead of the title. */
  gameTitle?: string
  /** Its item in the menu of the personal centre: the lower `at`, the earlier. */
  menu?: { at: number; label: string }
  /** Where the way back leads when there is no history; none: a page of the tab bar. */
  up?: (game: GameType | undefined) => string
}

/** What is told of a page without its code. */
export interface PageFacts {
  /** All that the page reads of its address: parts of its path and, beyond them, of the query. */
  reads?: Reads
  /** None: a page outside the shell. */
  place?: Place
  /** Its addresses for search engines; null: robots stay out. Of pages by id the lists of their feature know. */
  listed: readonly string[] | null
  /** It can be read without a network, too: the browser keeps its code, and what `contract/offline.ts` names of its data. */
  offline?: true
}

/** What a room states of its pages in `x.pages.ts`. Every visitor loads it all, so it imports no more than addresses and readers. */
export type Pages = readonly (PageFacts & {
  path: string
  /** Its code: `x` for `x-page.tsx` beside this file. */
  page: string
})[]

export const everyGame = (path: (game: GameType) => string): string[] => GAME_TYPES.map((game) => path(game))

/** A page of the personal centre, at its place of the menu: nobody else's, so robots stay out. */
export const own = (title: string, at: number) =>
  ({
    place: { section: 'mine', title, menu: { at, label: title }, up: paths.personalCenter },
    listed: null,
  }) as const satisfies PageFacts

/** The menu of the personal centre, in its order. Pages below another have no item of their own. */
export const menuOf = (pages: readonly { path: string; place?: Place }[]) =>
  pages
    .flatMap(({ path, place }) => (place?.menu && !path.includes(':') ? [{ to: path, ...place.menu }] : []))
    .sort((a, b) => a.at - b.at)
