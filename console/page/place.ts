import { useSyncExternalStore } from 'react'
import { tabMemory } from '#client/memory.ts'

/** Where one was before signing in again; of this tab alone. */
const KEPT = 'console-place'

function onMove(moved: () => void): () => void {
  window.addEventListener('hashchange', moved)
  return () => window.removeEventListener('hashchange', moved)
}

const place = (): string => window.location.hash.slice(1)

/** Where in the console one is: the fragment of the address, such as `draws/closures`; '' is its home. */
export const usePlace = (): string => useSyncExternalStore(onMove, place)

/** Goes to another place of the console. */
export const goTo = (there: string): void => window.location.assign(`#${there}`)

/** Remembers where one is, for when one has signed in again. */
export const keepPlace = (): void => void tabMemory.keep(KEPT, place())

/** Goes where one was, once; an address that names a place counts for more. */
export function goToRememberedPlace(): void {
  const kept = tabMemory.read(KEPT)
  tabMemory.forget(KEPT)
  if (kept && place() === '') window.location.replace(`#${kept}`)
}
