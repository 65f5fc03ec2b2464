import { createStore, useStore } from '#client/store.ts'

/** A purchase that a dialog offers, on request or after a rejection for lack of coins or membership. */
export type Offer =
  /** A membership; `product`: the preselected plan, default the first. */
  { type: 'vip'; product?: number } | { type: 'recharge' }

const shown = createStore<Offer | null>(null)

/** Opens the purchase dialog; null closes it. */
export const showOffer = shown.set

/** Returns the open offer; null on the server. */
export const useOffer = (): Offer | null => useStore(shown)
