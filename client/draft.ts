import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { newFormId } from './form-id.ts'
import { browserMemory, tabMemory } from './memory.ts'
import { siteTime } from './site-clock.ts'
import { createStore } from './store.ts'

/** What a form is written into, and where that waits until it is sent. */
export interface DraftKind<Words> {
  /** `tab`: until the tab is closed or its member logs out; `browser`: in all tabs, until it is sent or thrown away. */
  place: 'tab' | 'browser'
  /** Nothing has been written. */
  none: Words
  isNone: (words: Words) => boolean
}

/** What was written and not sent. */
interface StoredDraft<Words> {
  /** Whose it is: nobody else is shown it. */
  owner: string
  /** However often it is sent, and from however many tabs: one thing comes of it. */
  form: string
  /** When it was last changed, by the site's time in milliseconds. */
  at: number
  words: Words
}

export interface Draft<Words> extends StoredDraft<Words> {
  /** Of when it is, where it comes from an earlier life of the page; null. */
  restoredOf: number | null
  /** This browser keeps nothing: a reload would lose it. */
  isUnsaved: boolean
  change: (part: Partial<Words>) => void
  /** It has been sent, or is not wanted any more. */
  discard: () => void
}

/** The post that is being written. Of the browser, and so forgotten by its member's log-out. */
export const POST_KEY = 'post'

/** What the browser had no room for, or forbids to keep. */
const held = new Map<string, string>()
/** The forms that began in this life of the page. */
const begun = new Set<string>()
const changed = createStore({})

const memoryOf = ({ place }: Pick<DraftKind<never>, 'place'>) => (place === 'tab' ? tabMemory : browserMemory)
const nameOf = (key: string) => `draft ${key}`
const textOf = (kind: Pick<DraftKind<never>, 'place'>, key: string) => held.get(key) ?? memoryOf(kind).read(nameOf(key))

function subscribe(listener: () => void): () => void {
  const end = changed.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    end()
    window.removeEventListener('storage', listener)
  }
}

/** Null: there is none of this owner. */
function draftIn<Words>(text: string | null, owner: string): StoredDraft<Words> | null {
  try {
    const stored = JSON.parse(text ?? 'null') as StoredDraft<Words> | null
    return stored?.owner === owner ? stored : null
  } catch {
    return null
  }
}

function beginning<Words>({ none }: DraftKind<Words>, owner: string): StoredDraft<Words> {
  const form = newFormId()
  begun.add(form)
  return { owner, form, at: 0, words: none }
}

/** What this owner has written into the form and not sent; null: nothing. */
export const storedDraft = <Words>(kind: DraftKind<Words>, key: string, owner: string): Words | null =>
  draftIn<Words>(textOf(kind, key), owner)?.words ?? null

/** False: the browser keeps nothing, and a reload loses it. In the place of another owner's. */
function keep<Words>(kind: DraftKind<Words>, key: string, next: StoredDraft<Words>): boolean {
  if (kind.isNone(next.words)) return (dropDraft(kind, key), true)
  const text = JSON.stringify(next)
  const isKept = memoryOf(kind).keep(nameOf(key), text)
  if (isKept) held.delete(key)
  else held.set(key, text)
  changed.set({})
  return isKept
}

/** Keeps a form's words outside of `useDraft`. */
export const keepDraft = <Words>(kind: DraftKind<Words>, key: string, owner: string, words: Words): boolean =>
  keep(kind, key, { ...beginning(kind, owner), at: siteTime(), words })

export function dropDraft(kind: Pick<DraftKind<never>, 'place'>, key: string): void {
  held.delete(key)
  memoryOf(kind).forget(nameOf(key))
  changed.set({})
}

/**
 * What is being written into the form of this key, kept with each key and found again after a reload or a lost session.
 * Whichever places and tabs show it show the same.
 */
export function useDraft<Words>(kind: DraftKind<Words>, key: string, owner: string): Draft<Words> {
  const text = useSyncExternalStore(
    subscribe,
    () => textOf(kind, key),
    () => null,
  )
  const draft = useMemo(() => draftIn<Words>(text, owner) ?? beginning(kind, owner), [kind, text, owner])
  const isOthers = text !== null && draft.at === 0
  useEffect(() => {
    if (isOthers) dropDraft(kind, key)
  }, [isOthers, kind, key])
  const [found] = useState(() => draftIn<Words>(textOf(kind, key), owner))
  const [isUnsaved, setUnsaved] = useState(false)

  function change(part: Partial<Words>): void {
    // What was typed in the same moment, whatever has been rendered since.
    const newest = draftIn<Words>(textOf(kind, key), owner) ?? draft
    setUnsaved(!keep(kind, key, { ...newest, at: siteTime(), words: { ...newest.words, ...part } }))
  }
  const isRestored = found?.form === draft.form && !begun.has(draft.form)
  return { ...draft, restoredOf: isRestored ? found.at : null, isUnsaved, change, discard: () => dropDraft(kind, key) }
}
