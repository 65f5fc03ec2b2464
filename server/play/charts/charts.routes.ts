import { trendTable } from '#contract/play/charts.ts'
import { type ChartKind, listChartKinds } from '#lottery/chart-kinds.ts'
import { computeDrawTimes } from '#lottery/calendar.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { createKindTracks } from '#lottery/kind-tracks.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { computeCarriedOmissions, computeTrendTable } from '#lottery/trends.ts'
import { refuse } from '#contract/refusals.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { registerCachedRoute } from '#server/infra/answers/response-cache.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type ChartWindow, type GameRecords, listChartDraws } from '#server/play/draws/draws.ts'

/** Registers the public route of the trend charts, with cached responses. */
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

/** Data sources of a chart: the draws of the window from the database, earlier draws from the cached records. */
interface ChartSource {
  db: Queryable
  records: GameRecords
}

/** Returns the draws of a window, oldest first, with all values of the chart. */
async function computeChart({ db, records }: ChartSource, game: Game, kind: ChartKind, range: ChartWindow) {
  const tracks = createKindTracks(game, kind)
  const window = await listChartDraws(db, game, range)
  const before = window[0] ? await listNumbersBefore(records, game, window[0].issueno) : []
  const numbers = window.map(({ first, second }) => parseDraw(game, first, second))
  return {
    window,
    ...computeTrendTable(game, tracks, computeCarriedOmissions(tracks, before), before[0] ?? null, numbers),
  }
}

/** Lists the numbers of the draws before an issue, newest first. */
async function listNumbersBefore(records: GameRecords, game: Game, issueno: string) {
  const record = await records.of(game)
  const earlier = record.slice(0, record.findLastIndex((draw) => draw.issueno < issueno) + 1)
  return earlier.map(({ numbers }) => numbers).toReversed()
}
