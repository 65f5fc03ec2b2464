import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { browserMemory } from '#client/memory.ts'

/**
 * The draft of a post, kept in the browser: its words in its storage, which is there at once, its files in IndexedDB,
 * which has room for them. One draft, of one account; another account's is erased when it is met.
 */
interface KeptDraft {
  /** Whose it is. */
  account: string
  /** What its writer writes and reads again. */
  words: unknown
}

const WORDS = 'draft'
const FILES = 'files'

// Made when it is first needed: in some private windows there is none.
let store: UseStore | null = null
const files = (): UseStore => (store ??= createStore('draft', 'files'))

/** False: this browser keeps nothing. */
export const keepDraftWords = (draft: KeptDraft): boolean => browserMemory.keep(WORDS, JSON.stringify(draft))

/** Whether somebody else has begun one since, in another tab. */
export function isDraftOfOther(account: string): boolean {
  const draft = readDraft()
  return draft !== null && draft.account !== account
}

/** Null: there is none of this account. */
export function keptDraftWords(account: string): unknown {
  const draft = readDraft()
  if (draft === null) return null
  if (draft.account === account) return draft.words
  void forgetDraft()
  return null
}

function readDraft(): KeptDraft | null {
  try {
    return JSON.parse(browserMemory.kept(WORDS) ?? 'null') as KeptDraft | null
  } catch {
    return null
  }
}

export const keepDraftFiles = (all: readonly unknown[]): Promise<void> => set(FILES, all, files())

export const keptDraftFiles = (): Promise<unknown> => get(FILES, files())

/** Once it is published or thrown away, or its account leaves this browser. */
export async function forgetDraft(): Promise<void> {
  browserMemory.forget(WORDS)
  await del(FILES, files()).catch(() => {})
}

/** Tells when another tab has changed the words. */
export function onDraftElsewhere(tell: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === WORDS || key === null) tell()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
