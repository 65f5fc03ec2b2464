import { drawClock, KNOWN_CLOSURES, nextDraw } from '#lottery/calendar.ts'
import { momentOf, shanghaiTime } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'

/** The issue on sale. Times of the API, Asia/Shanghai. */
export interface Sale {
  issueno: string
  stopsAt: string
  drawsAt: string
}

/** The next draw as the draw calls say it. */
export interface NextDraw {
  next_issueno: string
  next_open_time: string
}

interface ComingDraws extends NextDraw {
  following_issueno: string
  following_open_time: string
}

/**
 * The issue on sale by what the draws say, for a page that has no panel yet: the next draw's while its sales run, else
 * the one after it. The panel's own word replaces it.
 */
export function saleOf(game: Game, coming: ComingDraws, now: Date): Sale {
  const next = saleFor(game, coming.next_issueno, coming.next_open_time)
  if (momentOf(next.stopsAt) > now) return next
  // Counted by the server: closures that operators added are known there alone.
  return saleFor(game, coming.following_issueno, coming.following_open_time)
}

function saleFor(game: Game, issueno: string, drawsAt: string): Sale {
  return { issueno, stopsAt: shanghaiTime(drawClock(game, drawsAt.slice(0, 10)).salesStopAt), drawsAt }
}

/** The next draw of a game of which no draw is known. */
export function firstDraw(game: Game, now: Date): NextDraw {
  const { issueno, drawAt } = nextDraw(game, null, KNOWN_CLOSURES, now)
  return { next_issueno: issueno, next_open_time: shanghaiTime(drawAt) }
}

/** Milliseconds from now until a time of the API; below zero once it has passed. */
export const msUntil = (time: string, now: number): number => momentOf(time).getTime() - now
