import { TREND_LIMIT } from '#contract/play/draws.ts'
import { refuse } from '#contract/refusals.ts'
import type { Game } from '#lottery/games.ts'
import { normaliseIssue } from '#lottery/numbers.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { refuseInvalidNumbers } from '#server/play/draws/draw-report.ts'
import { type DrawRange, listDrawsInRange, listNewestDraws } from '#server/play/draws/draws.queries.ts'

/** Draws shown in a chart: a range, or the newest `count` issues if no bound is given. */
export interface ChartWindow extends DrawRange {
  readonly count: number
}

/** Lists the draws of a window, oldest first. */
export async function listChartDraws(db: Queryable, game: Game, { count, ...bounds }: ChartWindow) {
  const range = { ...bounds, from: parseIssueBound(game, bounds.from), to: parseIssueBound(game, bounds.to) }
  if (Object.values(range).every((end) => end === undefined)) return listNewestDraws(db, game, count)
  if (isReversed(range.from, range.to)) return refuse('draw_range')
  if (isReversed(range.fromDate, range.toDate)) return refuse('draw_range', { msg: '开始日期不能晚于结束日期' })
  const rows = await listDrawsInRange(db, game, range, TREND_LIMIT + 1)
  return rows.length > TREND_LIMIT ? refuse('draw_range_long') : rows
}

const isReversed = (from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && to !== undefined && from > to

const parseIssueBound = (game: Game, text: string | undefined): string | undefined =>
  text === undefined ? undefined : refuseInvalidNumbers('bad_input', () => normaliseIssue(game, text))
