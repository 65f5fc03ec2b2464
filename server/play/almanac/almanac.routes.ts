import { almanac } from '#contract/play/almanac.ts'
import { type LocalDate, localDate } from '#lottery/calendar.ts'
import { dayAfter, instantOf } from '#lottery/dates.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { closures } from '#server/play/draws/draws.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { hotRoute, type HotRouteContext } from '#server/infra/answers/hot.ts'
import { lunarDay } from './lunar-day.ts'

/** Today's leaf; it is turned at midnight in Shanghai. */
export function almanacRoutes(door: HotRouteContext, { clock, db }: { clock: Clock; db: Reader }): void {
  hotRoute(door, almanac, async () => {
    const date = localDate(clock.now())
    const { lunar, solarTerm } = lunarDay(date)
    const data = { date, lunar, solar_term: solarTerm, closed_until: await closedUntil(db, date) }
    return { data, freshUntil: instantOf(dayAfter(date), '00:00') }
  })
}

/** The last day of the closure of both offices that a day lies in, or ''. */
async function closedUntil(db: Reader, date: LocalDate): Promise<string> {
  const now = (await closures(db)).find(({ from, to, office }) => !office && from <= date && date <= to)
  return now?.to ?? ''
}
