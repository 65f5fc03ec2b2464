import { tabMemory } from '#client/memory.ts'
import { showToast } from '#web/shared/lib/toasts.ts'

/**
 * Message about an ended session, which the next document shows. It is in a file of its own, because that document
 * needs no other code of the sign-out.
 */

const FAREWELL_KEY = 'farewell'

export const storeFarewell = (words: string): boolean => tabMemory.keep(FAREWELL_KEY, words)

/** Shows the stored message once. */
export function showFarewell(): void {
  const words = tabMemory.read(FAREWELL_KEY)
  tabMemory.forget(FAREWELL_KEY)
  if (words !== null) showToast('success', words)
}
