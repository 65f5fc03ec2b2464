import { useSyncExternalStore } from 'react'

/** A value outside React that several components read. A component that uses it re-renders when it changes. */
export interface Store<State> {
  get: () => State
  /** Notifies all subscribers if the value changes. */
  set: (next: State) => void
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

export const useStore = <State>({ subscribe, get, start }: Store<State>): State =>
  useSyncExternalStore(subscribe, get, () => start)
