import { createStore } from '#client/store.ts'

/** Number of pending calls. While it is not zero, the progress bar at the top of the page is shown. */
export const pendingCalls = createStore(0)

/** Counts a call as pending. Returns a function to call when it has ended. */
export function startProgress(): () => void {
  let ended = false
  pendingCalls.set(pendingCalls.get() + 1)
  return () => {
    if (!ended) pendingCalls.set(pendingCalls.get() - 1)
    ended = true
  }
}
