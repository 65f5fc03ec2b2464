import { useEffect, useEffectEvent } from 'react'
import { isOver, stateNow } from './over.ts'

/**
 * While `on`, a step back closes what fills the screen, as the back key of a phone is expected to, and the page stays. Where
 * something else closes it the entry that stood for it goes too: the next step back leaves the page.
 */
export function useBackCloses(on: boolean, close: (() => void) | undefined): void {
  const closed = useEffectEvent(() => close?.())
  useEffect(() => {
    if (!on) return
    const { href } = window.location
    const before = stateNow()
    if (!isOver()) window.history.pushState({ ...before, idx: (before.idx ?? 0) + 1, over: true }, '')
    const hear = (event: PopStateEvent) => {
      if (window.location.href === href) unheard(event)
      closed()
    }
    window.addEventListener('popstate', hear, BEFORE_ROUTER)
    return () => {
      window.removeEventListener('popstate', hear, BEFORE_ROUTER)
      // Closed by a step back, or led to another page.
      if (!isOver()) return closed()
      window.addEventListener('popstate', unheard, { ...BEFORE_ROUTER, once: true })
      window.history.back()
    }
  }, [on])
}

const BEFORE_ROUTER = { capture: true }

/** The router would read the page again, which is still the same. */
const unheard = (event: Event): void => event.stopImmediatePropagation()
