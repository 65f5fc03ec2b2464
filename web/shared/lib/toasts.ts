import { createStore } from '#client/store.ts'

/** Short words to the player, one at a time. They leave by themselves. */

export interface Toast {
  id: number
  kind: 'error' | 'success' | 'info'
  text: string
  /** What can be done about it, such as undoing it. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  run: () => void
}

const SHOWN_FOR = 4_000
/** Longer: it has to be read, decided and pressed. */
const WITH_ACTION_FOR = 10_000

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0
const leaving = new Map<number, ReturnType<typeof setTimeout>>()

/**
 * Says something, in the place of what was said before, but of what offers to do something. What is being said already is not
 * said twice, but stays as long as if it had just been said.
 */
export function toast(kind: Toast['kind'], text: string, action?: ToastAction): void {
  const shown = toasts.get().find((one) => one.text === text)
  const id = shown?.id ?? ++lastId
  hush(id)
  if (!shown) toasts.set([...toasts.get(), { id, kind, text, action }])
  clearTimeout(leaving.get(id))
  leaving.set(
    id,
    setTimeout(() => dismissToast(id), action ? WITH_ACTION_FOR : SHOWN_FOR),
  )
}

/** Whoever presses on has read what was said: it lies over nothing that they press next. What offers to do something stays. */
export function hush(but?: number): void {
  for (const { id, action } of toasts.get()) if (!action && id !== but) dismissToast(id)
}

export function dismissToast(id: number): void {
  clearTimeout(leaving.get(id))
  leaving.delete(id)
  toasts.set(toasts.get().filter((shown) => shown.id !== id))
}
