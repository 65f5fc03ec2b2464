import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Returns false in server HTML and while hydrating, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
