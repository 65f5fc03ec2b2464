/** Calls from the most frequent address (`busiest`) in the latest complete sample of `of` calls to this process. */
export interface AddressShare {
  busiest: number
  of: number
}

const SAMPLE_SIZE = 5000

/** Detects a proxy that is not configured: then all callers have the proxy's address. */
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
    share: (): AddressShare | null => latest,
  }
}
