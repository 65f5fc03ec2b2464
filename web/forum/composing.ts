import { createStore, useStore } from '#client/store.ts'
import type { Sharing } from './draft.ts'

/** Whether the post box stands open over the page, and what it was opened to share. */

interface Composing {
  open: boolean
  /** Taken over by the box when it opens. */
  share: Sharing | null
}

const CLOSED: Composing = { open: false, share: null }

const composing = createStore(CLOSED)

/** Opens the post box, to share a post or to write on. */
export const compose = (share: Sharing | null = null): void => composing.set({ open: true, share })
export const stopComposing = (): void => composing.set(CLOSED)

export const useComposing = (): Composing => useStore(composing)
