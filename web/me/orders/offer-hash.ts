import type { Offer } from '#web/shared/page/offer.ts'

const TYPES: readonly Offer['type'][] = ['vip', 'recharge']

/** Returns the fragment of an offer: #vip, #recharge. */
export const toOfferHash = ({ type }: Offer): string => `#${type}`

/** Parses the offer in a fragment; null: none. */
export function parseOfferHash(hash: string): Offer | null {
  const type = TYPES.find((one) => hash === `#${one}`)
  return type ? { type } : null
}
