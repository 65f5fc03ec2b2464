import { useSyncExternalStore, useState } from 'react'

const subscribeToNothing = () => () => {}

export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

/** Returns whether `now` has been true in any render. For content that is loaded on first use. */
export function useHasBeenTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
