import type { MyIssue } from '#contract/settlement.ts'
import { dayAfter, instantOf, localDate, momentOf } from '#lottery/dates.ts'
import { SETTLED_SOON_MS } from './mine.queries.ts'

/** Numbers come minutes after the draw time. */
const AWAITED_MS = 20_000

type Awaited = Pick<MyIssue, 'settlement' | 'opendate'>

/**
 * In how many milliseconds my issues are asked for again, at the site's time `now`: soon while one is being settled, now and
 * then while numbers are awaited, else when the next draw time has come, or the day is over: the next one has other issues.
 */
export function askAgainIn(issues: readonly Awaited[], now: number): number {
  const waits = issues.flatMap(({ settlement, opendate }) => {
    if (settlement === 'pending') return SETTLED_SOON_MS
    if (settlement !== 'waiting' || opendate === '') return []
    return Math.max(AWAITED_MS, momentOf(opendate).getTime() - now)
  })
  return Math.min(...waits, midnightAfter(now) - now)
}

const midnightAfter = (now: number): number => instantOf(dayAfter(localDate(new Date(now))), '00:00').getTime()
