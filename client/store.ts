import { useSyncExternalStore } from 'react'

/** A value shared by several components. */
export interface Store<State> {
  get: () => State
  /** Notifies all subscribers if the value changes. */
  set: (next: State) => void
  /** Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  /** Value while rendering on the server and during hydration. */
  start: State
}

export function createStore<State>(start: State): Store<State> {
  const listeners = new Set<() => void>()
  let state = start
  return {
    start,
    get: () => state,
    set(next) {
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the value; re-renders on each change. */
export const useStore = <State>({ subscribe, get, start }: Store<State>): State =>
  useSyncExternalStore(subscribe, get, () => start)
