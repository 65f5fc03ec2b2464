import { useState } from 'react'
import { shanghaiTime } from '#lottery/dates.ts'
import { siteTime } from '#client/site-clock.ts'
import { clockOf } from '#web/shared/lib/time.ts'

/** Returns the time at which an issue arrived (21:16) while the page was open; null for the initial issue. */
export function useArrival(issueno: string | undefined): string | null {
  const [seen, setSeen] = useState<{ issueno: string | undefined; at: string | null }>({ issueno, at: null })
  if (issueno !== undefined && issueno !== seen.issueno) {
    setSeen({ issueno, at: seen.issueno === undefined ? null : clockOf(shanghaiTime(new Date(siteTime()))) })
  }
  return seen.at
}
