import { createStore, useStore } from '#client/store.ts'

export type Offer =
  /** `vip`: a membership; `product` is the preselected plan, by default the first. `recharge`: star coins. */
  { type: 'vip'; product?: number } | { type: 'recharge' }

const shown = createStore<Offer | null>(null)

export const showOffer = shown.set

export const useOffer = (): Offer | null => useStore(shown)

const TYPES: readonly Offer['type'][] = ['vip', 'recharge']

export const toOfferHash = ({ type }: Offer): string => `#${type}`

export function parseOfferHash(hash: string): Offer | null {
  const type = TYPES.find((one) => hash === `#${one}`)
  return type ? { type } : null
}
