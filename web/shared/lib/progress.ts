import { createStore } from '#client/store.ts'

export const pendingCalls = createStore(0)

export function startProgress(): () => void {
  let ended = false
  pendingCalls.set(pendingCalls.get() + 1)
  return () => {
    if (!ended) pendingCalls.set(pendingCalls.get() - 1)
    ended = true
  }
}
