import { trendTable } from '#contract/play/charts.ts'
import { listChartKinds } from '#lottery/chart-kinds.ts'
import { computeDrawTimes } from '#lottery/calendar.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { refuse } from '#contract/refusals.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { registerCachedRoute } from '#server/infra/answers/response-cache.ts'
import { computeChart, type ChartSource } from './charts.ts'

/** Registers the public route of the trend charts. Its responses are cached until draws change. */
export function registerChartRoutes(site: RouteSite & Pick<ChartSource, 'records'>): void {
  registerCachedRoute(
    site,
    trendTable,
    async ({ type, kind, count, from, to, from_date: fromDate, to_date: toDate }) => {
      const game = GAMES[type]
      if (!listChartKinds(game).includes(kind)) refuse('game_kind', { msg: '这个彩种没有这种走势图' })
      const chart = await computeChart(site, game, kind, { count, from, to, fromDate, toDate })
      return { data: presentChart(game, chart), freshUntil: null }
    },
  )
}

function presentChart(game: Game, { window, rows, foot }: Awaited<ReturnType<typeof computeChart>>) {
  const wire = window.map(({ id, issueno, date, first, second, demo }, at) => ({
    id,
    issueno,
    opendate: formatShanghaiTime(computeDrawTimes(game, date).drawAt),
    first_number: first,
    second_number: second,
    omissions: rows[at]!.omissions,
    features: rows[at]!.features,
    is_demo: Number(demo),
  }))
  return { rows: wire, foot, is_demo: Number(window.some(({ demo }) => demo)) }
}
