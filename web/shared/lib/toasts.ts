import { createStore } from '#client/store.ts'

export interface Toast {
  id: number
  kind: 'error' | 'success' | 'info'
  text: string
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  run: () => void
}

const SHOWN_MS = 4_000
/** Longer than `SHOWN_MS`, because the player must read the message and decide about its action. */
const SHOWN_WITH_ACTION_MS = 10_000

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0
const leaving = new Map<number, ReturnType<typeof setTimeout>>()

/** Dismisses earlier messages without an action. If the same text is already shown, only its time restarts. */
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

/** Dismisses messages without an action, except `but`. Called on each click: a message may cover the next control. */
export function dismissToasts(but?: number): void {
  for (const { id, action } of toasts.get()) if (!action && id !== but) dismissToast(id)
}

export function dismissToast(id: number): void {
  clearTimeout(leaving.get(id))
  leaving.delete(id)
  toasts.set(toasts.get().filter((shown) => shown.id !== id))
}
