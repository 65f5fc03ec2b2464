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
