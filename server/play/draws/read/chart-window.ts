import { and, asc, desc, eq, gte, lte } from 'drizzle-orm'
import { TREND_LIMIT } from '#contract/play/draws.ts'
import { refuse } from '#contract/refusals.ts'
import type { Game } from '#lottery/games.ts'
import { normaliseIssue } from '#lottery/numbers.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { refuseInvalidNumbers } from '#server/play/draws/draw-report.ts'
import { draws } from '#server/play/draws/draws.tables.ts'

/** Draws shown in a chart: a range, both ends included, or the newest `count` issues if no bound is given. */
export interface ChartWindow {
  readonly count: number
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
}

/** Lists the draws of a window, oldest first. */
export async function listChartDraws(db: Queryable, game: Game, window: ChartWindow) {
  const { count, fromDate, toDate } = window
  const from = parseIssueBound(game, window.from)
  const to = parseIssueBound(game, window.to)
  if (from && to && from > to) return refuse('draw_range')
  if (fromDate && toDate && fromDate > toDate) return refuse('draw_range', { msg: '开始日期不能晚于结束日期' })
  const { id, issueno, date, first, second, demo } = draws
  const bounds = [
    from && gte(issueno, from),
    to && lte(issueno, to),
    fromDate && gte(date, fromDate),
    toDate && lte(date, toDate),
  ].filter((bound) => typeof bound === 'object')
  const found = db
    .select({ id, issueno, date, first, second, demo })
    .from(draws)
    .where(and(eq(draws.game, game.type), ...bounds))
  if (bounds.length === 0) return (await found.orderBy(desc(issueno)).limit(count)).toReversed()
  const rows = await found.orderBy(asc(issueno)).limit(TREND_LIMIT + 1)
  return rows.length > TREND_LIMIT ? refuse('draw_range_long') : rows
}

const parseIssueBound = (game: Game, text: string | undefined): string | undefined =>
  text === undefined ? undefined : refuseInvalidNumbers('bad_input', () => normaliseIssue(game, text))
