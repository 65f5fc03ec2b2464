import { addMonths } from '#lottery/dates.ts'

/** An uninterrupted membership: `until` is `months` calendar months after `anchor`. */
export interface Chain {
  anchor: Date
  months: number
  until: Date
}

/**
 * Adds months to a chain. They are counted from the anchor, not from the last end: otherwise 31 Jan would become 28 Feb
 * and then 28 Mar (docs/rules/coins.md#membership). An expired chain restarts now.
 */
export function extendChain(chain: Chain | null, months: number, now: Date): Chain {
  const running = chain && chain.until > now ? chain : null
  const anchor = running?.anchor ?? now
  const total = (running?.months ?? 0) + months
  return { anchor, months: total, until: addMonths(anchor, total) }
}

/** Removes months from the end of a chain; null: the chain ends. */
export function shortenChain({ anchor, months }: Chain, less: number, now: Date): Chain | null {
  const total = months - less
  const until = addMonths(anchor, total)
  return until > now ? { anchor, months: total, until } : null
}

/** Counts the months of a grant starting at `startsAt` that have not begun, limited by those of the chain. */
export function countMonthsAhead(chain: Chain, grant: { startsAt: Date; months: number }, now: Date): number {
  const before = Array.from({ length: chain.months }, (_, month) => month)
  // Months start at the anchor's day; the grant's start may be cut to the end of a shorter month.
  const first = before.find((month) => addMonths(chain.anchor, month).getTime() === grant.startsAt.getTime())
  const begins = (month: number) =>
    first === undefined ? addMonths(grant.startsAt, month) : addMonths(chain.anchor, first + month)
  const ofGrant = Array.from({ length: grant.months }, (_, month) => begins(month)).filter((at) => at > now)
  const ofChain = before.filter((month) => addMonths(chain.anchor, month) > now)
  return Math.min(ofGrant.length, ofChain.length)
}
