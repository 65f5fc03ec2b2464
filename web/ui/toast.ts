export type ToastKind = 'done' | 'error' | 'note'
export interface ToastNote {
  text: string
  kind: ToastKind
}

let waiting: ToastNote[] = []
let asked = false
const watchers = new Set<() => void>()

/** Says something for some seconds at the foot of the page; in the browser only. */
export function toast(text: string, kind: ToastKind = 'done'): void {
  waiting = [...waiting, { text, kind }]
  asked = true
  for (const tell of watchers) tell()
}

/** Hands over what has not been shown yet. */
export function takeToasts(): ToastNote[] {
  const taken = waiting
  waiting = []
  return taken
}

/** For `useSyncExternalStore`: has anything ever been said? */
export const toastStore = {
  subscribe(tell: () => void): () => void {
    watchers.add(tell)
    return () => watchers.delete(tell)
  },
  asked: () => asked,
  askedOnServer: () => false,
}
