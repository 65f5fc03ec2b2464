import { addMonths } from '#lottery/dates.ts'
import type { vipChains } from './membership.tables.ts'

/** An uninterrupted membership: `until` is `months` calendar months after `anchor`. */
export type Chain = Pick<typeof vipChains.$inferSelect, 'anchor' | 'months' | 'until'>

/**
 * Adds months to a chain. All months are counted from the anchor, not from the last end: otherwise 31 Jan would become
 * 28 Feb and then 28 Mar (docs/rules/coins.md#membership). Starts a new chain at `now` if the given chain has expired.
 */
export function extendChain(chain: Chain | null, months: number, now: Date): Chain {
  const running = chain && chain.until > now ? chain : null
  const anchor = running?.anchor ?? now
  const total = (running?.months ?? 0) + months
  return { anchor, months: total, until: addMonths(anchor, total) }
}

/** Removes months from the end of a chain; null: the chain would have ended by `now`. */
export function shortenChain({ anchor, months }: Chain, less: number, now: Date): Chain | null {
  const total = months - less
  const until = addMonths(anchor, total)
  return until > now ? { anchor, months: total, until } : null
}

/** Counts the months of a grant that have not begun, but at most the months of the chain that have not begun. */
export function countMonthsAhead(chain: Chain, grant: { startsAt: Date; months: number }, now: Date): number {
  const before = Array.from({ length: chain.months }, (_, month) => month)
  // Months start on the anchor's day of the month. In a shorter month, a grant starts on the month's last day instead.
  const first = before.find((month) => addMonths(chain.anchor, month).getTime() === grant.startsAt.getTime())
  const begins = (month: number) =>
    first === undefined ? addMonths(grant.startsAt, month) : addMonths(chain.anchor, first + month)
  const ofGrant = Array.from({ length: grant.months }, (_, month) => begins(month)).filter((at) => at > now)
  const ofChain = before.filter((month) => addMonths(chain.anchor, month) > now)
  return Math.min(ofGrant.length, ofChain.length)
}
