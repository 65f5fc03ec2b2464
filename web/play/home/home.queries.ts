import { almanac as almanacEndpoint } from '#contract/play/almanac.ts'
import { banners as bannersEndpoint, notices as noticesEndpoint } from '#contract/cms/content.ts'
import type { LatestDraw } from '#contract/play/draws.ts'
import { posts } from '#contract/community/forum.ts'
import { poolWinners } from '#contract/community/ranking.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { Viewer } from '#web/shared/discussion/discussion.ts'
import { query, queryAs } from '#client/query.ts'

const HOME_BANNER_TYPE = 2
const HOT_POSTS = 4

export const almanac = query(almanacEndpoint, {})
export const notices = query(noticesEndpoint, {})
export const banners = query(bannersEndpoint, { type: HOME_BANNER_TYPE }, { quiet: true })
export const leadersQuery = query(poolWinners, {})
export const hotPostsQuery = (viewer: Viewer) => queryAs(viewer, posts, { page: 1, pageSize: HOT_POSTS })

export interface GameDraw {
  game: Game
  draw: LatestDraw | null
}

/** Returns the seven games in their order with their draws. Ignores other keys of the response. */
export function toGameDraws(data: Partial<Record<string, LatestDraw | null>>): GameDraw[] {
  return ALL_GAMES.map((game) => ({ game, draw: data[game.code] ?? null }))
}
