/** Of the latest calls to this process, how many came from the address that called most. */
export interface Share {
  busiest: number
  of: number
}

/** So many calls are looked at together. */
const LOOKED_AT = 5000

/** Counts calls by address, to see whether one stands for everybody: behind a proxy that was not named it does. */
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
    /** Null: there have not been that many yet. */
    share: (): Share | null => latest,
  }
}
