import { useEffect } from 'react'
import { useBlocker } from 'react-router'

interface LeaveGuard {
  /** The player is navigating away within the site and must confirm. */
  asking: boolean
  leave: () => void
  stay: () => void
}

/** Requires confirmation before unsaved input is lost by a navigation or by closing the document. */
export function useLeaveGuard(on: boolean): LeaveGuard {
  const blocker = useBlocker(on)
  useEffect(() => {
    if (!on) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [on])
  return {
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
