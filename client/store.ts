import { useSyncExternalStore } from 'react'

/** One value that several places of the page know. */
export interface Store<State> {
  get: () => State
  /** Where it is another value, all who show it are told. */
  set: (next: State) => void
  /** Returns what ends the telling. */
  subscribe: (listener: () => void) => () => void
  /** What it is on the server, and until hydration is over. */
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

/** The value, anew with each change. */
export const useStore = <State>({ subscribe, get, start }: Store<State>): State =>
  useSyncExternalStore(subscribe, get, () => start)
