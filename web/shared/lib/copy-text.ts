import { createStore } from '#client/store.ts'
import { showToast } from './toasts.ts'

/** Text that the player must copy manually; null if there is none. */
export const manualCopy = createStore<string | null>(null)

/**
 * Copies a text to the clipboard, or shows it for manual copying. `navigator.clipboard` does not exist over http, and
 * the browser may deny permission.
 */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', done)
  } catch {
    manualCopy.set(text)
  }
}
