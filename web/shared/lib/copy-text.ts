import { createStore } from '#client/store.ts'
import { showToast } from './toasts.ts'

export const manualCopy = createStore<string | null>(null)

/** Copies a text. Without a clipboard (over http) or permission, shows the text for manual copying. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', done)
  } catch {
    manualCopy.set(text)
  }
}
