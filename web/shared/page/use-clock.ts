import { useSyncExternalStore, useState } from 'react'
import { toLocalDate, parseShanghaiTime, formatShanghaiTime } from '#lottery/dates.ts'
import { onEverySecond } from '#web/shared/lib/on-every-second.ts'
import { formatAgo, formatClock } from '#web/shared/lib/time.ts'
import { siteTime } from '#client/site-clock.ts'
import { useSite } from './site-context.tsx'

/** Returns `read` of the site time, updated each second; of the render time on the server and during hydration. */
export function useClock<T extends string | boolean>(read: (now: number) => T): T {
  const { renderedAt } = useSite()
  return useSyncExternalStore(
    onEverySecond,
    () => read(siteTime()),
    () => read(renderedAt),
  )
}

export const useToday = (): string => useClock((now) => toLocalDate(new Date(now)))

export const useIsPast = (time: string): boolean => useClock((now) => parseShanghaiTime(time).getTime() <= now)

/** Returns how long ago `time` was; `day` if that is over a day, and on the server, because documents are cached. */
export const useAgo = (time: string, day: string): string =>
  useSyncExternalStore(
    onEverySecond,
    () => formatAgo(time, siteTime()) ?? day,
    () => day,
  )

/** Returns the time, as in 21:16, at which `issueno` last changed while the page was open; null if it has not. */
export function useArrivalTime(issueno: string | undefined): string | null {
  const [seen, setSeen] = useState<{ issueno: string | undefined; at: string | null }>({ issueno, at: null })
  if (issueno !== undefined && issueno !== seen.issueno) {
    setSeen({ issueno, at: seen.issueno === undefined ? null : formatClock(formatShanghaiTime(new Date(siteTime()))) })
  }
  return seen.at
}
