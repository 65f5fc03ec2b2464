import { almanac } from '#contract/play/almanac.ts'
import { type LocalDate, localDate } from '#lottery/calendar.ts'
import { dayAfter, instantOf } from '#lottery/dates.ts'
import type { Site } from '#server/infra/answers/site.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { closures } from '#server/play/draws/draws.ts'
import { hotRoute } from '#server/infra/answers/hot.ts'
import { lunarDay } from './lunar-day.ts'

/** Route of today's almanac, cached until midnight in Shanghai. */
export function almanacRoutes(site: Site): void {
  const { clock, db } = site
  hotRoute(site, almanac, async () => {
    const date = localDate(clock.now())
    const data = { date, lunar: lunarDay(date), closed_until: await closedUntil(db, date) }
    return { data, freshUntil: instantOf(dayAfter(date), '00:00') }
  })
}

/** Returns the last day of a closure of both offices that includes the date, or ''. */
async function closedUntil(db: Reader, date: LocalDate): Promise<string> {
  const now = (await closures(db)).find(({ from, to, office }) => !office && from <= date && date <= to)
  return now?.to ?? ''
}
