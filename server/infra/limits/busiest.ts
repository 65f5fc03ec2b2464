/** Number of calls from the most frequent address among the latest calls of this process. */
export interface Share {
  busiest: number
  of: number
}

/** Number of calls per sample. */
const LOOKED_AT = 5000

/** Counts calls by address, to detect an undeclared proxy: all callers have its address then. */
export function busiestAddress() {
  const calls = new Map<string, number>()
  let counted = 0
  let busiest = 0
  let latest: Share | null = null

  return {
    note(address: string): void {
      const own = (calls.get(address) ?? 0) + 1
      calls.set(address, own)
      busiest = Math.max(busiest, own)
      if (++counted < LOOKED_AT) return
      latest = { busiest, of: counted }
      calls.clear()
      counted = busiest = 0
    },
    /** Null: the first sample is incomplete. */
    share: (): Share | null => latest,
  }
}
