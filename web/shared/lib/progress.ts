import { createStore } from '#client/store.ts'

export const pendingCalls = createStore(0)

export function startProgress(): () => void {
  pendingCalls.set(pendingCalls.get() + 1)
  return () => pendingCalls.set(pendingCalls.get() - 1)
}
