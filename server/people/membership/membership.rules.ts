import { addMonths } from '#lottery/dates.ts'

/** A running membership: `until` is `months` calendar months after `anchor`. */
export interface Chain {
  anchor: Date
  months: number
  until: Date
}

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

/** The chain with `months` less at its end; null: it ends by that. */
export function shortened({ anchor, months }: Chain, less: number, now: Date): Chain | null {
  const total = months - less
  const until = addMonths(anchor, total)
  return until > now ? { anchor, months: total, until } : null
}

/** How many months of a running chain, of those that a grant added from `startsAt` on, have not begun. */
export function monthsAhead(chain: Chain, grant: { startsAt: Date; months: number }, now: Date): number {
  const before = Array.from({ length: chain.months }, (_, month) => month)
  // Months begin where the anchor says; the grant's own first moment may have been cut to a shorter month's end.
  const first = before.find((month) => addMonths(chain.anchor, month).getTime() === grant.startsAt.getTime())
  const begins = (month: number) =>
    first === undefined ? addMonths(grant.startsAt, month) : addMonths(chain.anchor, first + month)
  const ofGrant = Array.from({ length: grant.months }, (_, month) => begins(month)).filter((at) => at > now)
  const ofChain = before.filter((month) => addMonths(chain.anchor, month) > now)
  return Math.min(ofGrant.length, ofChain.length)
}
