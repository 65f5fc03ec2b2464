import type { Offer } from '#web/shared/page/offer.ts'

const TYPES: readonly Offer['type'][] = ['vip', 'recharge']

/** Returns the fragment of an offer: #vip, #recharge. */
export const hashOf = ({ type }: Offer): string => `#${type}`

/** Parses the offer in a fragment; null: none. */
export function offerOf(hash: string): Offer | null {
  const type = TYPES.find((one) => hash === `#${one}`)
  return type ? { type } : null
}
