import { TREND_LIMIT } from '#contract/play/draws.ts'
import { refuse } from '#contract/refusals.ts'
import type { Game } from '#lottery/games.ts'
import { InvalidNumbers, normaliseIssue } from '#lottery/numbers.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { type DrawRange, drawsWithin, newestDraws } from './draws.queries.ts'

/** Draws shown in a chart: a range, or the newest `count` issues if no bound is given. */
export interface Window extends DrawRange {
  readonly count: number
}

/** Lists the draws of a window, oldest first. */
export async function drawsOf(db: Reader, game: Game, { count, ...bounds }: Window) {
  const range = { ...bounds, from: issueOf(game, bounds.from), to: issueOf(game, bounds.to) }
  if (Object.values(range).every((end) => end === undefined)) return newestDraws(db, game, count)
  if (reversed(range.from, range.to)) return refuse('draw_range')
  if (reversed(range.fromDate, range.toDate)) return refuse('draw_range', { msg: '开始日期不能晚于结束日期' })
  const rows = await drawsWithin(db, game, range, TREND_LIMIT + 1)
  return rows.length > TREND_LIMIT ? refuse('draw_range_long') : rows
}

const reversed = (from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && to !== undefined && from > to

function issueOf(game: Game, text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : normaliseIssue(game, text)
  } catch (error) {
    if (error instanceof InvalidNumbers) return refuse('bad_input', { msg: error.reason })
    throw error
  }
}
