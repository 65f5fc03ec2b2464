/** Number of calls from the most frequent address among the latest calls of this process. */
export interface AddressShare {
  busiest: number
  of: number
}

/** Number of calls per sample. */
const SAMPLE_SIZE = 5000

/** Counts calls by address, to detect an undeclared proxy: all callers have its address then. */
export function createAddressCounter() {
  const calls = new Map<string, number>()
  let counted = 0
  let busiest = 0
  let latest: AddressShare | null = null

  return {
    note(address: string): void {
      const own = (calls.get(address) ?? 0) + 1
      calls.set(address, own)
      busiest = Math.max(busiest, own)
      if (++counted < SAMPLE_SIZE) return
      latest = { busiest, of: counted }
      calls.clear()
      counted = busiest = 0
    },
    /** Null: the first sample is incomplete. */
    share: (): AddressShare | null => latest,
  }
}
