/** How many things the page is waiting for: calls under way. The thin bar at the top shows while it is not zero. */

let running = 0
const watchers = new Set<() => void>()

function change(by: 1 | -1): void {
  running += by
  for (const tell of watchers) tell()
}

/** Starts one wait; the function it returns ends it, once. */
export function startProgress(): () => void {
  let ended = false
  change(1)
  return () => {
    if (ended) return
    ended = true
    change(-1)
  }
}

/** For `useSyncExternalStore`. */
export const progressStore = {
  subscribe(tell: () => void): () => void {
    watchers.add(tell)
    return () => watchers.delete(tell)
  },
  isRunning: (): boolean => running > 0,
  isRunningOnServer: (): boolean => false,
}
