import { atChinaClock, chinaClock } from '#lottery/dates.ts'

/** A running membership: `until` is `months` calendar months after `anchor`. */
export interface Chain {
  anchor: Date
  months: number
  until: Date
}

/** The same day and time in Shanghai `months` later; the month's last day where it has no such day. */
export function addMonths(anchor: Date, months: number): Date {
  const local = chinaClock(anchor)
  const day = local.getUTCDate()
  const moved = new Date(local)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  moved.setUTCDate(Math.min(day, daysOfMonth(moved)))
  return atChinaClock(moved)
}

const daysOfMonth = (at: Date): number => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()

/**
 * The chain with `months` more. Counted from its anchor, never from the last end: month by month 31 Jan would become
 * 28 Feb and then 28 Mar (docs/rules/coins.md#membership). A chain that has ended begins anew.
 */
export function extended(chain: Chain | null, months: number, now: Date): Chain {
  const running = chain && chain.until > now ? chain : null
  const anchor = running?.anchor ?? now
  const total = (running?.months ?? 0) + months
  return { anchor, months: total, until: addMonths(anchor, total) }
}
