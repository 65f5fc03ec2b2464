import { trendTable } from '#contract/play/charts.ts'
import { drawClock } from '#lottery/calendar.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { hotRoute, type HotRouteContext } from '#server/infra/answers/hot.ts'
import { chartOf } from './charts.ts'

/** The trend charts, as anyone may read them. An answer holds until draws change. */
export function chartsRoutes(door: HotRouteContext, { db }: { db: Reader }): void {
  hotRoute(door, trendTable, async ({ type, count, from, to, from_date: fromDate, to_date: toDate }) => {
    const game = GAMES[type]
    const chart = await chartOf(db, game, { count, from, to, fromDate, toDate })
    return { data: presentChart(game, chart), freshUntil: null }
  })
}

function presentChart(game: Game, { window, rows, foot }: Awaited<ReturnType<typeof chartOf>>) {
  const wire = window.map(({ id, issueno, date, first, second }, at) => ({
    id,
    issueno,
    opendate: shanghaiTime(drawClock(game, date).drawAt),
    first_number: first,
    second_number: second,
    omissions: rows[at]!.omissions,
    features: rows[at]!.features,
  }))
  return { rows: wire, foot, is_demo: Number(window.some(({ demo }) => demo)) }
}
