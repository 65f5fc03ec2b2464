import { tabMemory } from '#client/memory.ts'
import { toast } from '#web/shared/lib/toasts.ts'

/**
 * Message that the next document shows about an ended session. In a file of its own, because that document needs
 * nothing else from the sign-out code.
 */

const WORDS = 'farewell'

export const keepFarewell = (words: string): boolean => tabMemory.keep(WORDS, words)

/** Shows the stored message once. */
export function sayFarewell(): void {
  const words = tabMemory.read(WORDS)
  tabMemory.forget(WORDS)
  if (words !== null) toast('success', words)
}
