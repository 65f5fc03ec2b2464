/** Short words to the player, one at a time. Whoever shows them subscribes; they leave by themselves. */

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
const NONE: readonly Toast[] = []

let toasts = NONE
let lastId = 0
const leaving = new Map<number, ReturnType<typeof setTimeout>>()
const watchers = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const tell of watchers) tell()
}

/**
 * Says something, in the place of what was said before, but of what offers to do something. What is being said already is not
 * said twice, but stays as long as if it had just been said.
 */
export function toast(kind: Toast['kind'], text: string, action?: ToastAction): void {
  const shown = toasts.find((one) => one.text === text)
  const id = shown?.id ?? ++lastId
  hush(id)
  if (!shown) set([...toasts, { id, kind, text, action }])
  clearTimeout(leaving.get(id))
  leaving.set(
    id,
    setTimeout(() => dismissToast(id), action ? WITH_ACTION_FOR : SHOWN_FOR),
  )
}

/** Whoever presses on has read what was said: it lies over nothing that they press next. What offers to do something stays. */
export function hush(but?: number): void {
  for (const { id, action } of toasts) if (!action && id !== but) dismissToast(id)
}

export function dismissToast(id: number): void {
  clearTimeout(leaving.get(id))
  leaving.delete(id)
  set(toasts.filter((shown) => shown.id !== id))
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(tell: () => void): () => void {
    watchers.add(tell)
    return () => watchers.delete(tell)
  },
  list: (): readonly Toast[] => toasts,
  listOnServer: (): readonly Toast[] => NONE,
}
