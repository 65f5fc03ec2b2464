import { createStore } from '#client/store.ts'
import { showToast } from './toasts.ts'

export const manualCopy = createStore<string | null>(null)

/** Shows the text for manual copying over http, where no clipboard exists, and if the browser denies permission. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', done)
  } catch {
    manualCopy.set(text)
  }
}
