import { useEffect } from 'react'
import { useBlocker } from 'react-router'

interface LeaveGuard {
  /** The player is about to leave the page within the site, and is to be asked. */
  asking: boolean
  leave: () => void
  stay: () => void
}

/** While something typed would be lost, neither the document nor the page is left without asking. */
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
