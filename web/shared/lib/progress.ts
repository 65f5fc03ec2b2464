import { createStore } from '#client/store.ts'

/** How many things the page is waiting for: calls under way. The thin bar at the top shows while it is not zero. */
export const waits = createStore(0)

/** Starts one wait; the function it returns ends it, once. */
export function startProgress(): () => void {
  let ended = false
  waits.set(waits.get() + 1)
  return () => {
    if (!ended) waits.set(waits.get() - 1)
    ended = true
  }
}
