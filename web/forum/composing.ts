import { useSyncExternalStore } from 'react'
import type { Sharing } from './draft.ts'

/** Whether the post box stands open over the page, and what it was opened to share. */

interface Composing {
  open: boolean
  /** Taken over by the box when it opens. */
  share: Sharing | null
}

const CLOSED: Composing = { open: false, share: null }

let composing = CLOSED
const watchers = new Set<() => void>()

function set(next: Composing): void {
  composing = next
  for (const tell of watchers) tell()
}

function subscribe(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Opens the post box, to share a post or to write on. */
export const compose = (share: Sharing | null = null): void => set({ open: true, share })
export const stopComposing = (): void => set(CLOSED)

export const useComposing = (): Composing =>
  useSyncExternalStore(
    subscribe,
    () => composing,
    () => CLOSED,
  )
