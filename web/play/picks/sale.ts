import type { LatestDraw } from '#contract/play/draws.ts'
import { computeDrawTimes } from '#lottery/calendar.ts'
import { parseShanghaiTime, formatShanghaiTime } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'

/** The issue on sale. Times are API times in Asia/Shanghai. */
export interface Sale {
  issueno: string
  stopsAt: string
  drawsAt: string
}

type ComingDraws = Pick<LatestDraw, 'next_issueno' | 'next_open_time' | 'following_issueno' | 'following_open_time'>

/** Returns the next issue until its sales stop, then the following one. Used while no panel is loaded. */
export function computeSale(game: Game, coming: ComingDraws, now: Date): Sale {
  const next = buildSale(game, coming.next_issueno, coming.next_open_time)
  if (parseShanghaiTime(next.stopsAt) > now) return next
  // From the response, because only the server knows closures that operators added.
  return buildSale(game, coming.following_issueno, coming.following_open_time)
}

function buildSale(game: Game, issueno: string, drawsAt: string): Sale {
  return { issueno, stopsAt: formatShanghaiTime(computeDrawTimes(game, drawsAt.slice(0, 10)).salesStopAt), drawsAt }
}
