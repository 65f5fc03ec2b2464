import { useSyncExternalStore, useState } from 'react'
import { toLocalDate, parseShanghaiTime, formatShanghaiTime } from '#lottery/dates.ts'
import { onEverySecond } from '#web/shared/lib/on-every-second.ts'
import { formatAgo, formatClock } from '#web/shared/lib/time.ts'
import { siteTime } from '#client/site-clock.ts'
import { useSite } from './site-context.tsx'

/** Returns `read` of the site's current time, updated every second; during rendering of the page's render time. */
export function useClock<T extends string | boolean>(read: (now: number) => T): T {
  const { renderedAt } = useSite()
  return useSyncExternalStore(
    onEverySecond,
    () => read(siteTime()),
    () => read(renderedAt),
  )
}

/** Today in Shanghai, YYYY-MM-DD. Updates at midnight. */
export const useToday = (): string => useClock((now) => toLocalDate(new Date(now)))

/** Whether an API time has passed. Updates while the page is open. */
export const useIsPast = (time: string): boolean => useClock((now) => parseShanghaiTime(time).getTime() <= now)

/**
 * Time since a text was written, within a day. Returns `day` for older texts and on the server, because documents are
 * cached.
 */
export const useAgo = (time: string, day: string): string =>
  useSyncExternalStore(
    onEverySecond,
    () => formatAgo(time, siteTime()) ?? day,
    () => day,
  )

/** Returns the time at which an issue arrived (21:16) while the page was open; null for the initial issue. */
export function useArrivalTime(issueno: string | undefined): string | null {
  const [seen, setSeen] = useState<{ issueno: string | undefined; at: string | null }>({ issueno, at: null })
  if (issueno !== undefined && issueno !== seen.issueno) {
    setSeen({ issueno, at: seen.issueno === undefined ? null : formatClock(formatShanghaiTime(new Date(siteTime()))) })
  }
  return seen.at
}
