import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false in server HTML and while hydrating, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
