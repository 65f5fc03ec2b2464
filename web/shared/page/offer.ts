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

const TYPES: readonly Offer['type'][] = ['vip', 'recharge']

/** Returns the fragment of an offer: #vip, #recharge. */
export const toOfferHash = ({ type }: Offer): string => `#${type}`

/** Parses the offer in a fragment; null: none. */
export function parseOfferHash(hash: string): Offer | null {
  const type = TYPES.find((one) => hash === `#${one}`)
  return type ? { type } : null
}
