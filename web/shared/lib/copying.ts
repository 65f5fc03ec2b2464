import { createStore } from '#client/store.ts'
import { toast } from './toasts.ts'

/** The text that the player has to copy manually; null: none. */
export const manualCopy = createStore<string | null>(null)

/** Copies a text, or shows it for manual copying: over http there is no `navigator.clipboard`, and it may be denied. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('success', done)
  } catch {
    manualCopy.set(text)
  }
}
