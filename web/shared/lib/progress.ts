import { createStore } from '#client/store.ts'

/** Number of calls under way. The progress bar at the top is shown while it is not zero. */
export const pendingCalls = createStore(0)

/** Counts a call as pending. Returns a function that ends this. */
export function startProgress(): () => void {
  let ended = false
  pendingCalls.set(pendingCalls.get() + 1)
  return () => {
    if (!ended) pendingCalls.set(pendingCalls.get() - 1)
    ended = true
  }
}
