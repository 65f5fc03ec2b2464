import { createStore } from '#client/store.ts'

/** A short message to the player. It disappears automatically. */

export interface Toast {
  id: number
  kind: 'error' | 'success' | 'info'
  text: string
  /** An action offered with the message, for example undo. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  run: () => void
}

const SHOWN_MS = 4_000
/** Display time of a toast with a button: the player has to read and decide. */
const SHOWN_WITH_ACTION_MS = 10_000

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0
const leaving = new Map<number, ReturnType<typeof setTimeout>>()

/**
 * Shows a message. It replaces earlier messages without an action; a repeated text is shown once and restarts its time.
 */
export function showToast(kind: Toast['kind'], text: string, action?: ToastAction): void {
  const shown = toasts.get().find((one) => one.text === text)
  const id = shown?.id ?? ++lastId
  dismissToasts(id)
  if (!shown) toasts.set([...toasts.get(), { id, kind, text, action }])
  clearTimeout(leaving.get(id))
  leaving.set(
    id,
    setTimeout(() => dismissToast(id), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS),
  )
}

/**
 * Dismisses all messages except `but` and those with an action. Called on the next click, so that no message covers the
 * control clicked next.
 */
export function dismissToasts(but?: number): void {
  for (const { id, action } of toasts.get()) if (!action && id !== but) dismissToast(id)
}

export function dismissToast(id: number): void {
  clearTimeout(leaving.get(id))
  leaving.delete(id)
  toasts.set(toasts.get().filter((shown) => shown.id !== id))
}
