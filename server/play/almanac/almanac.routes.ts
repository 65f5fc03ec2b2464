import { almanac } from '#contract/play/almanac.ts'
import { type LocalDate, toLocalDate } from '#lottery/calendar.ts'
import { addOneDay, toInstant } from '#lottery/dates.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listClosures } from '#server/play/draws/draws.ts'
import { registerCachedRoute } from '#server/infra/answers/response-cache.ts'
import { formatLunarDay } from './lunar-day.ts'

/** Registers the route of today's almanac. Its response is cached at most until midnight in Shanghai. */
export function registerAlmanacRoutes(site: RouteSite): void {
  const { clock, db } = site
  registerCachedRoute(site, almanac, async () => {
    const date = toLocalDate(clock.now())
    const data = { date, lunar: formatLunarDay(date), closed_until: await findClosureEnd(db, date) }
    return { data, freshUntil: toInstant(addOneDay(date), '00:00') }
  })
}

/** Returns the last day of a closure of both lottery offices that includes the date, or ''. */
async function findClosureEnd(db: Queryable, date: LocalDate): Promise<string> {
  const now = (await listClosures(db)).find(({ from, to, office }) => !office && from <= date && date <= to)
  return now?.to ?? ''
}
