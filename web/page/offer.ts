import { useSyncExternalStore } from 'react'

/** What costs money and is offered wherever a player asks for it, or is refused for want of it. */
export type Offer =
  /** A membership; `product`: the plan to begin with, else the first. */
  { type: 'vip'; product?: number } | { type: 'recharge' }

let shown: Offer | null = null
const watchers = new Set<() => void>()

/** Opens the dialog that sells it; null closes what is open. */
export function offer(next: Offer | null): void {
  shown = next
  for (const tell of watchers) tell()
}

function subscribe(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** What is being offered; nothing on the server. */
export const useOffer = (): Offer | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
