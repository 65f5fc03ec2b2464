import type { LatestDraw } from '#contract/play/draws.ts'
import type { Game } from '#lottery/games.ts'
import { dateOf } from '#web/shared/lib/time.ts'
import { stopOf } from '#web/shared/lib/waiting.ts'
import type { GameDraw } from './home.queries.ts'

/** A game that is drawn today. */
export interface Night {
  game: Game
  issueno: string
  /** API time (`YYYY-MM-DD HH:mm:ss`). */
  drawsAt: string
  /** Null until its numbers are published. */
  draw: LatestDraw | null
}

/** Returns the games drawn today by draw time. The order does not change when numbers arrive. */
export function nightsOf(all: readonly GameDraw[], today: string): Night[] {
  const nights = all.flatMap(({ game, draw }) => (draw ? (nightOf(game, draw, today) ?? []) : []))
  return nights.sort((a, b) => a.drawsAt.localeCompare(b.drawsAt) || a.game.type - b.game.type)
}

function nightOf(game: Game, draw: LatestDraw, today: string): Night | null {
  const { issueno, opendate, awaited_issueno, awaited_open_time, next_issueno, next_open_time } = draw
  if (dateOf(opendate) === today) return { game, issueno, drawsAt: opendate, draw }
  if (awaited_issueno !== null && awaited_open_time !== null && dateOf(awaited_open_time) === today)
    return { game, issueno: awaited_issueno, drawsAt: awaited_open_time, draw: null }
  if (dateOf(next_open_time) !== today) return null
  return { game, issueno: next_issueno, drawsAt: next_open_time, draw: null }
}

/** The draws of today in 今晚开奖. */
export interface Evening {
  /** Shown in a cell: awaited, or drawn while the page is open. */
  open: Night[]
  /** Drawn before the page was opened; the table below shows their numbers. */
  drawn: Night[]
}

/** Splits today's games by whether they were drawn when the page was opened. */
export function eveningOf(nights: readonly Night[], atFirst: readonly Night[]): Evening {
  const before = new Set(atFirst.filter(({ draw }) => draw !== null).map(nightName))
  const isDrawn = (night: Night): boolean => before.has(nightName(night))
  return { open: nights.filter((night) => !isDrawn(night)), drawn: nights.filter(isDrawn) }
}

/** The same key as `toIssueKey` of a member's issue. */
export const nightName = ({ game, issueno }: Night): string => `${game.type} ${issueno}`

/** Returns the first sales stop of the day, in milliseconds. */
export const stripBegins = (nights: readonly Night[]): number =>
  Math.min(...nights.map(({ game, drawsAt }) => stopOf(game, drawsAt)))
