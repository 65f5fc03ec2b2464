import { almanac } from '#contract/almanac.ts'
import { localDate } from '#lottery/calendar.ts'
import { dayAfter, instantOf } from '#lottery/dates.ts'
import type { Clock } from '#server/lib/clock.ts'
import { hotRoute, type HotRouteContext } from '#server/answers/hot.ts'
import { lunarDay } from './lunar-day.ts'

/** Today's leaf; it is turned at midnight in Shanghai. */
export function almanacRoutes(door: HotRouteContext, { clock }: { clock: Clock }): void {
  hotRoute(door, almanac, async () => {
    const date = localDate(clock.now())
    const { lunar, solarTerm } = lunarDay(date)
    return { data: { date, lunar, solar_term: solarTerm }, freshUntil: instantOf(dayAfter(date), '00:00') }
  })
}
