import { useSyncExternalStore, useState } from 'react'

const subscribeToNothing = () => () => {}

/** Returns false in server HTML and while hydrating, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

/** Returns true from the first render in which `now` was true. For content fetched on first use. */
export function useHasBeenTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
