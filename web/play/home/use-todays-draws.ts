import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClock, useToday } from '#web/shared/page/use-clock.ts'
import { toGameDraws, latestDrawsQuery } from './home.queries.ts'
import { type TodaysDraws, splitByDrawn, listTodaysDraws, computeFirstStop } from './todays-draws.ts'

/** Returns the games of 今晚开奖 from the first sales stop of the day until midnight, otherwise null. */
export function useTodaysDraws(): TodaysDraws | null {
  const { data } = useQuery(latestDrawsQuery)
  const nights = listTodaysDraws(toGameDraws(data ?? {}), useToday())
  const [atFirst] = useState(nights)
  const begun = useClock((now) => nights.length > 0 && computeFirstStop(nights) <= now)
  return begun ? splitByDrawn(nights, atFirst) : null
}
