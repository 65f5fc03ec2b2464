import { createStore } from '#client/store.ts'
import { showToast } from './toasts.ts'

/** Text that the player has to copy manually; null: none. */
export const manualCopy = createStore<string | null>(null)

/**
 * Copies a text, or shows it for manual copying: `navigator.clipboard` is missing over http, and permission may be
 * denied.
 */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', done)
  } catch {
    manualCopy.set(text)
  }
}
