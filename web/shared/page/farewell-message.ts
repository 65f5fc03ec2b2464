import { tabMemory } from '#client/memory.ts'
import { showToast } from '#web/shared/lib/toasts.ts'

/** In a file of its own, because the document that shows the message needs no other code of the sign-out. */

const FAREWELL_KEY = 'farewell'

export const storeFarewell = (words: string): boolean => tabMemory.keep(FAREWELL_KEY, words)

export function showFarewell(): void {
  const words = tabMemory.read(FAREWELL_KEY)
  tabMemory.forget(FAREWELL_KEY)
  if (words !== null) showToast('success', words)
}
