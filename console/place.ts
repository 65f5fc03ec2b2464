import { useSyncExternalStore } from 'react'

/** The parts of the console, by the fragment of their address. */
export const PLACES = { home: '', moderation: '#moderation' } as const

function onMove(moved: () => void): () => void {
  window.addEventListener('hashchange', moved)
  return () => window.removeEventListener('hashchange', moved)
}

/** Where in the console one is, as a fragment. */
export const usePlace = (): string => useSyncExternalStore(onMove, () => window.location.hash)
