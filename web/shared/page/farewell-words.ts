import { tabMemory } from '#client/memory.ts'
import { toast } from '#web/shared/lib/toasts.ts'

/** What the next document is to say of a session that has ended; apart from its end, which that document needs nothing of. */

const WORDS = 'farewell'

export const keepFarewell = (words: string): boolean => tabMemory.keep(WORDS, words)

/** Says it, once. */
export function sayFarewell(): void {
  const words = tabMemory.read(WORDS)
  tabMemory.forget(WORDS)
  if (words !== null) toast('success', words)
}
