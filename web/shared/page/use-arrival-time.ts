import { useState } from 'react'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { siteTime } from '#client/site-clock.ts'
import { formatClock } from '#web/shared/lib/time.ts'

/** Returns the time at which an issue arrived (21:16) while the page was open; null for the initial issue. */
export function useArrivalTime(issueno: string | undefined): string | null {
  const [seen, setSeen] = useState<{ issueno: string | undefined; at: string | null }>({ issueno, at: null })
  if (issueno !== undefined && issueno !== seen.issueno) {
    setSeen({ issueno, at: seen.issueno === undefined ? null : formatClock(formatShanghaiTime(new Date(siteTime()))) })
  }
  return seen.at
}
