import { useSyncExternalStore } from 'react'

const QUERY = 'screen and (max-width: 48em)'

function subscribe(tell: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/** Whether the window is a phone's; false on the server and until hydration is over. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  )
}
