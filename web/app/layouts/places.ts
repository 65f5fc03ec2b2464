import { type Params, useLocation, useMatches } from 'react-router'
import { paths } from '#contract/paths.ts'
import { GAMES, GAME_TYPES, type GameType } from '#lottery/games.ts'
import type { PageHandle } from '#web/app/lazy-page.ts'
import type { Place, Section } from '#web/shared/page/page-facts.ts'

export interface Here {
  section: Section | undefined
  title: string
  /** Where back leads when there is no history; undefined on the pages of the tab bar. */
  up: string | undefined
  /** Of which game. */
  game: GameType | undefined
}

interface Match {
  params: Params
  handle?: unknown
}

/** Where one stands, as the route says. */
export function usePlace(): Here {
  const { search } = useLocation()
  return placeOf(useMatches().at(-1), search)
}

/** Where the page of a route lies; an address of no page lies nowhere. */
export function placeOf(match: Match | undefined, search: string): Here {
  const place = (match?.handle as PageHandle | undefined)?.place
  if (!place) return { section: undefined, title: '彩运', up: paths.home(), game: undefined }
  const game = gameOf(match?.params['type'] ?? new URLSearchParams(search).get('type'))
  return { section: place.section, title: titleOf(place, game), up: place.up?.(game), game }
}

function titleOf({ title, gameTitle }: Place, game: GameType | undefined): string {
  return game !== undefined && gameTitle ? `${GAMES[game].name}${gameTitle}` : title
}

const gameOf = (text: string | null) => GAME_TYPES.find((type) => String(type) === text)
