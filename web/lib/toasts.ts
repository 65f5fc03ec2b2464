/** Short words to the player. Whoever shows them subscribes; they leave by themselves. */

export interface Toast {
  id: number
  kind: 'error' | 'success' | 'info'
  text: string
}

const SHOWN_FOR = 4_000
const NONE: readonly Toast[] = []

let toasts = NONE
let lastId = 0
const watchers = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const tell of watchers) tell()
}

/** Says something, unless it is being said already. */
export function toast(kind: Toast['kind'], text: string): void {
  if (toasts.some((shown) => shown.text === text)) return
  const id = ++lastId
  set([...toasts, { id, kind, text }])
  setTimeout(() => dismissToast(id), SHOWN_FOR)
}

export function dismissToast(id: number): void {
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
