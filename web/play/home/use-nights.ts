import { useQuery } from '@tanstack/react-query'
import { useClock, useToday } from '#web/shared/page/use-clock.ts'
import { gameDraws, latest } from './home.queries.ts'
import { type Night, nightsOf, stripBegins } from './nights.ts'

/** The games of 今晚开奖, from the first sales stop of the day until midnight; else null. */
export function useNights(): readonly Night[] | null {
  const { data } = useQuery(latest)
  const nights = nightsOf(gameDraws(data ?? {}), useToday())
  const begun = useClock((now) => nights.length > 0 && stripBegins(nights) <= now)
  return begun ? nights : null
}
