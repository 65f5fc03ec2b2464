import { type Params, useLocation, useMatches } from 'react-router'
import { paths } from '#contract/paths.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import type { PageHandle } from '#web/app/lazy-page.ts'
import type { PagePlacement } from '#web/shared/page/page-metadata.ts'
import { parseGame } from '#web/shared/page/params.ts'

export function usePlacement() {
  const { search } = useLocation()
  return toPlacement(useMatches().at(-1), search)
}

export function toPlacement(match: { params: Params; handle?: unknown } | undefined, search: string) {
  const place = (match?.handle as PageHandle | undefined)?.place
  if (!place) return { section: undefined, title: '彩运', up: paths.home(), game: undefined }
  const game = parseGame(match?.params['type'] ?? new URLSearchParams(search).get('type')) ?? undefined
  return { section: place.section, title: buildTitle(place, game), up: place.up?.(game), game }
}

function buildTitle({ title, gameTitle }: PagePlacement, game: GameType | undefined): string {
  return game !== undefined && gameTitle ? `${GAMES[game].name}${gameTitle}` : title
}
