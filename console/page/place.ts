import { useSyncExternalStore } from 'react'
import { tabMemory } from '#client/memory.ts'

/** Storage key of the path before a new sign-in; per tab. */
const KEPT = 'console-place'

function onMove(moved: () => void): () => void {
  window.addEventListener('hashchange', moved)
  return () => window.removeEventListener('hashchange', moved)
}

const place = (): string => window.location.hash.slice(1)

/** Returns the path in the console: the fragment of the URL, such as `draws/closures`; '' is the home page. */
export const usePlace = (): string => useSyncExternalStore(onMove, place)

/** Navigates to a path in the console. */
export const goTo = (there: string): void => window.location.assign(`#${there}`)

/** Stores the current path until after the next sign-in. */
export const keepPlace = (): void => void tabMemory.keep(KEPT, place())

/** Navigates to the stored path, once; a path in the URL has precedence. */
export function goToRememberedPlace(): void {
  const kept = tabMemory.read(KEPT)
  tabMemory.forget(KEPT)
  if (kept && place() === '') window.location.replace(`#${kept}`)
}
