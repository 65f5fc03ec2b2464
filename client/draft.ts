import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { browserMemory, tabMemory } from './memory.ts'
import { siteTime } from './site-clock.ts'
import { createStore } from './store.ts'

/** Creates a form id (UUID). `crypto.randomUUID` requires a secure context, which a site in a LAN lacks. */
export function createFormId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Sets version 4 and the variant that RFC 9562 requires.
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export interface DraftKind<Words> {
  /** `tab`: stored until the tab is closed or the member signs out; `browser`: in all tabs until sent or discarded. */
  place: 'tab' | 'browser'
  none: Words
  isNone: (words: Words) => boolean
}

interface StoredDraft<Words> {
  /** Owner of the draft; not shown to another member. */
  owner: string
  /** Idempotency key: repeated submissions, also from several tabs, have one effect. */
  form: string
  /** Server time of the last change, in milliseconds. */
  at: number
  words: Words
}

export interface Draft<Words> extends StoredDraft<Words> {
  /** Time of the last change if the draft was started before this page load; otherwise null. */
  restoredOf: number | null
  /** The browser could not store the last change, so a reload would lose it. */
  isUnsaved: boolean
  change: (part: Partial<Words>) => void
  /** Deletes the draft. Call it after sending, or when the member discards the draft. */
  discard: () => void
}

export const POST_KEY = 'post'

/** Fallback for drafts that the browser cannot store. */
const fallback = new Map<string, string>()
/** Drafts that were started since the page load. */
const startedForms = new Set<string>()
const changed = createStore({})

const selectMemory = ({ place }: Pick<DraftKind<never>, 'place'>) => (place === 'tab' ? tabMemory : browserMemory)
const toStorageKey = (key: string) => `draft ${key}`
const readText = (kind: Pick<DraftKind<never>, 'place'>, key: string) =>
  fallback.get(key) ?? selectMemory(kind).read(toStorageKey(key))

function subscribe(listener: () => void): () => void {
  const end = changed.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    end()
    window.removeEventListener('storage', listener)
  }
}

/** Parses a stored draft; null if it is invalid or belongs to another owner. */
function parseDraft<Words>(text: string | null, owner: string): StoredDraft<Words> | null {
  try {
    const stored = JSON.parse(text ?? 'null') as StoredDraft<Words> | null
    return stored?.owner === owner ? stored : null
  } catch {
    return null
  }
}

function createDraft<Words>({ none }: DraftKind<Words>, owner: string): StoredDraft<Words> {
  const form = createFormId()
  startedForms.add(form)
  return { owner, form, at: 0, words: none }
}

export const findStoredDraft = <Words>(kind: DraftKind<Words>, key: string, owner: string): Words | null =>
  parseDraft<Words>(readText(kind, key), owner)?.words ?? null

/**
 * Stores a draft, also over one of another owner; deletes it if it is empty. Returns false if the browser cannot store
 * it: a reload loses it.
 */
function storeDraftData<Words>(kind: DraftKind<Words>, key: string, next: StoredDraft<Words>): boolean {
  if (kind.isNone(next.words)) return (deleteDraft(kind, key), true)
  const text = JSON.stringify(next)
  const isKept = selectMemory(kind).keep(toStorageKey(key), text)
  if (isKept) fallback.delete(key)
  else fallback.set(key, text)
  changed.set({})
  return isKept
}

export const storeDraft = <Words>(kind: DraftKind<Words>, key: string, owner: string, words: Words): boolean =>
  storeDraftData(kind, key, { ...createDraft(kind, owner), at: siteTime(), words })

export function deleteDraft(kind: Pick<DraftKind<never>, 'place'>, key: string): void {
  fallback.delete(key)
  selectMemory(kind).forget(toStorageKey(key))
  changed.set({})
}

/**
 * Returns the draft with this key. Each change is stored, so that a reload or an expired session does not lose the
 * draft. All components with this key see the same draft, for `place` `browser` in all tabs.
 */
export function useDraft<Words>(kind: DraftKind<Words>, key: string, owner: string): Draft<Words> {
  const text = useSyncExternalStore(
    subscribe,
    () => readText(kind, key),
    () => null,
  )
  const draft = useMemo(() => parseDraft<Words>(text, owner) ?? createDraft(kind, owner), [kind, text, owner])
  const isOthers = text !== null && draft.at === 0
  useEffect(() => {
    if (isOthers) deleteDraft(kind, key)
  }, [isOthers, kind, key])
  const [found] = useState(() => parseDraft<Words>(readText(kind, key), owner))
  const [isUnsaved, setUnsaved] = useState(false)

  function change(part: Partial<Words>): void {
    // Another tab or component may have stored a newer draft than the rendered one.
    const newest = parseDraft<Words>(readText(kind, key), owner) ?? draft
    setUnsaved(!storeDraftData(kind, key, { ...newest, at: siteTime(), words: { ...newest.words, ...part } }))
  }
  const isRestored = found?.form === draft.form && !startedForms.has(draft.form)
  return {
    ...draft,
    restoredOf: isRestored ? found.at : null,
    isUnsaved,
    change,
    discard: () => deleteDraft(kind, key),
  }
}
