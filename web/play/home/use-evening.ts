import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClock, useToday } from '#web/shared/page/use-clock.ts'
import { gameDraws, latest } from './home.queries.ts'
import { type Evening, eveningOf, nightsOf, stripBegins } from './nights.ts'

/** Returns the games of 今晚开奖 from the first sales stop of the day until midnight, otherwise null. */
export function useEvening(): Evening | null {
  const { data } = useQuery(latest)
  const nights = nightsOf(gameDraws(data ?? {}), useToday())
  const [atFirst] = useState(nights)
  const begun = useClock((now) => nights.length > 0 && stripBegins(nights) <= now)
  return begun ? eveningOf(nights, atFirst) : null
}
