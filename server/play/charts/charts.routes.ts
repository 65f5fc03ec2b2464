import { trendTable } from '#contract/play/charts.ts'
import { chartKindsOf } from '#lottery/chart-kinds.ts'
import { drawClock } from '#lottery/calendar.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { refuse } from '#contract/refusals.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { hotRoute } from '#server/infra/answers/hot.ts'
import { chartOf, type ChartSource } from './charts.ts'

/** Public routes of the trend charts. Responses are cached until draws change. */
export function chartsRoutes(site: Site & Pick<ChartSource, 'records'>): void {
  hotRoute(site, trendTable, async ({ type, kind, count, from, to, from_date: fromDate, to_date: toDate }) => {
    const game = GAMES[type]
    if (!chartKindsOf(game).includes(kind)) refuse('game_kind', { msg: '这个彩种没有这种走势图' })
    const chart = await chartOf(site, game, kind, { count, from, to, fromDate, toDate })
    return { data: presentChart(game, chart), freshUntil: null }
  })
}

function presentChart(game: Game, { window, rows, foot }: Awaited<ReturnType<typeof chartOf>>) {
  const wire = window.map(({ id, issueno, date, first, second, demo }, at) => ({
    id,
    issueno,
    opendate: shanghaiTime(drawClock(game, date).drawAt),
    first_number: first,
    second_number: second,
    omissions: rows[at]!.omissions,
    features: rows[at]!.features,
    is_demo: Number(demo),
  }))
  return { rows: wire, foot, is_demo: Number(window.some(({ demo }) => demo)) }
}
