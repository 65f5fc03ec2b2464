import { createStore, useStore } from '#client/store.ts'

/** A purchase that a dialog offers, after a click or after a call was rejected for lack of coins or membership. */
export type Offer =
  /** A membership. `product`: the preselected plan; by default the first. */
  { type: 'vip'; product?: number } | { type: 'recharge' }

const shown = createStore<Offer | null>(null)

/** Opens the purchase dialog for an offer; null closes the dialog. */
export const showOffer = shown.set

/** Returns the offer of the open purchase dialog; null if none is open, and on the server. */
export const useOffer = (): Offer | null => useStore(shown)

const TYPES: readonly Offer['type'][] = ['vip', 'recharge']

/** Returns the URL fragment of an offer, #vip or #recharge. */
export const toOfferHash = ({ type }: Offer): string => `#${type}`

/** Parses the offer in a URL fragment; null if there is none. */
export function parseOfferHash(hash: string): Offer | null {
  const type = TYPES.find((one) => hash === `#${one}`)
  return type ? { type } : null
}
