import type { LatestDraw } from '#contract/play/draws.ts'
import type { Game } from '#lottery/games.ts'
import { formatDate } from '#web/shared/lib/time.ts'
import { computeSalesStop } from '#web/shared/lib/awaited-issue.ts'
import type { GameDraw } from './home.queries.ts'

export interface TodaysDraw {
  game: Game
  issueno: string
  /** Draw time as in the API (`YYYY-MM-DD HH:mm:ss`). */
  drawsAt: string
  /** The draw; null until its numbers are published. */
  draw: LatestDraw | null
}

/** Lists the draws of today by draw time; the order does not change when numbers are published. */
export function listTodaysDraws(all: readonly GameDraw[], today: string): TodaysDraw[] {
  const nights = all.flatMap(({ game, draw }) => (draw ? (findTodaysDraw(game, draw, today) ?? []) : []))
  return nights.sort((a, b) => a.drawsAt.localeCompare(b.drawsAt) || a.game.type - b.game.type)
}

function findTodaysDraw(game: Game, draw: LatestDraw, today: string): TodaysDraw | null {
  const { issueno, opendate, awaited_issueno, awaited_open_time, next_issueno, next_open_time } = draw
  if (formatDate(opendate) === today) return { game, issueno, drawsAt: opendate, draw }
  if (awaited_issueno !== null && awaited_open_time !== null && formatDate(awaited_open_time) === today)
    return { game, issueno: awaited_issueno, drawsAt: awaited_open_time, draw: null }
  if (formatDate(next_open_time) !== today) return null
  return { game, issueno: next_issueno, drawsAt: next_open_time, draw: null }
}

export interface TodaysDraws {
  /** Shown as a cell: not drawn yet, or drawn since the page was opened. */
  open: TodaysDraw[]
  /** Already drawn when the page was opened. Only listed by name, because the results below show their numbers. */
  drawn: TodaysDraw[]
}

export function splitByDrawn(nights: readonly TodaysDraw[], atFirst: readonly TodaysDraw[]): TodaysDraws {
  const before = new Set(atFirst.filter(({ draw }) => draw !== null).map(toDrawKey))
  const isDrawn = (night: TodaysDraw): boolean => before.has(toDrawKey(night))
  return { open: nights.filter((night) => !isDrawn(night)), drawn: nights.filter(isDrawn) }
}

/** Key of a draw; the same as `toIssueKey` returns for a member's issue. */
export const toDrawKey = ({ game, issueno }: TodaysDraw): string => `${game.type} ${issueno}`

/** Returns the first sales stop of the day, in milliseconds. */
export const computeFirstStop = (nights: readonly TodaysDraw[]): number =>
  Math.min(...nights.map(({ game, drawsAt }) => computeSalesStop(game, drawsAt)))
