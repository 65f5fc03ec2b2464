import type { Month } from '#contract/play/calendar.ts'
import { toLocalDate } from '#lottery/calendar.ts'
import { formatShanghaiTime, toMonthEnd, toYear } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { findYearRange } from '#server/play/draws/draws.ts'
import { listClosuresOfOffice, type DayRange, listDrawDays } from './draw-days.ts'

/** Returns a month (default: the current one); null if it is before the year of the first draw or after next year. */
export async function findMonth(
  db: Queryable,
  game: Game,
  requested: string | undefined,
  now: Date,
): Promise<Month | null> {
  const today = toLocalDate(now)
  const month = requested ?? today.slice(0, 7)
  const known = await findYearRange(db, game)
  const first = `${known?.first ?? toYear(today)}-01`
  const last = `${toYear(today) + 1}-12`
  if (month < first || month > last) return null
  const days = computeMonthRange(month)
  const year = { from: `${month.slice(0, 4)}-01-01`, to: `${month.slice(0, 4)}-12-31` }
  return {
    month,
    days: (await listDrawDays(db, game, days, now)).map(({ date, issueno, drawAt, drawId }) => ({
      date,
      issueno,
      opendate: formatShanghaiTime(drawAt),
      draw_id: drawId,
    })),
    closures: (await listClosuresOfOffice(db, game, days)).map(({ from, to }) => ({ from, to })),
    is_settled: Number((await listClosuresOfOffice(db, game, year)).length > 0 || days.to < today),
    first_month: first,
    last_month: last,
  }
}

function computeMonthRange(month: string): DayRange {
  const [year = 0, at = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, to: toMonthEnd(year, at) }
}
