import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Requires a confirmation before unsaved input is lost. `on`: whether there is any. */
export function useLeaveGuard(on: boolean) {
  const blocker = useBlocker(on)
  useUnloadGuard(on)
  return {
    /** Whether the player has started a navigation within the site and must confirm it. */
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}

/** Asks for a confirmation before the document is unloaded. */
export function useUnloadGuard(on: boolean): void {
  useEffect(() => {
    if (!on) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [on])
}
