import { createStore, useStore } from '#client/store.ts'

/** What costs money and is offered wherever a player asks for it, or is refused for want of it. */
export type Offer =
  /** A membership; `product`: the plan to begin with, else the first. */
  { type: 'vip'; product?: number } | { type: 'recharge' }

const shown = createStore<Offer | null>(null)

/** Opens the dialog that sells it; null closes what is open. */
export const offer = shown.set

/** What is being offered; nothing on the server. */
export const useOffer = (): Offer | null => useStore(shown)
