import { useSyncExternalStore } from 'react'
import { localDate, momentOf } from '#lottery/dates.ts'
import { everySecond } from '#web/shared/lib/every-second.ts'
import { ago } from '#web/shared/lib/time.ts'
import { siteTime } from '#client/site-clock.ts'
import { useSite } from './site.tsx'

/** What `read` makes of the site's time, anew each second; while rendering, of the time of the page. */
export function useClock<T extends string | boolean>(read: (now: number) => T): T {
  const { renderedAt } = useSite()
  return useSyncExternalStore(
    everySecond,
    () => read(siteTime()),
    () => read(renderedAt),
  )
}

/** Today in Shanghai, YYYY-MM-DD, also on a page left open over midnight. */
export const useToday = (): string => useClock((now) => localDate(new Date(now)))

/** Whether a time of the API has come, also while the page is open. */
export const usePassed = (time: string): boolean => useClock((now) => momentOf(time).getTime() <= now)

/** How long ago something was written, within a day; else, and in a document, which is kept, `day`: when it was. */
export const useAgo = (time: string, day: string): string =>
  useSyncExternalStore(
    everySecond,
    () => ago(time, siteTime()) ?? day,
    () => day,
  )
