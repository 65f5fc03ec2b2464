import type { Offer } from '#web/shared/page/offer.ts'

const TYPES: readonly Offer['type'][] = ['vip', 'recharge']

/** How an address says what is offered on its page: #vip, #recharge. */
export const hashOf = ({ type }: Offer): string => `#${type}`

/** What an address offers; null: nothing. */
export function offerOf(hash: string): Offer | null {
  const type = TYPES.find((one) => hash === `#${one}`)
  return type ? { type } : null
}
