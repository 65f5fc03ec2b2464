import { useRef, useState } from 'react'
import { type DraftKind, deleteDraft, storeDraft, findStoredDraft, createFormId } from '#client/draft.ts'

export interface ArticleDraft {
  title: string
  memo: string
  /** The editor's document as JSON; '': an empty document. */
  doc: string
}

interface UnsavedArticle {
  text: ArticleDraft
  base: number
  /** Idempotency key: one form creates one new article. */
  form: string
}

/** Drafts need no owner, because they are stored for one tab and deleted at sign-out. */
const ANY_OWNER = ''
const TEXT_DRAFT: DraftKind<UnsavedArticle | null> = { place: 'tab', none: null, isNone: (unsaved) => unsaved === null }

/** State of a text with unsaved changes, which survive the end of the session and a reload. `name`: key of the text. */
export function useUnsavedText(name: string, begin: () => Omit<UnsavedArticle, 'form'>) {
  const [found] = useState(() => findStoredDraft(TEXT_DRAFT, name, ANY_OWNER))
  const [unsaved, set] = useState(() => ({ form: createFormId(), ...(found ?? begin()) }))
  const { text, base, form } = unsaved
  const [isChanged, setChanged] = useState(found !== null)
  // Callbacks read the newest text here, because the rendered state may be older.
  const newest = useRef(unsaved)

  function keep(next: UnsavedArticle, changed: boolean): void {
    newest.current = next
    set(next)
    setChanged(changed)
    storeDraft(TEXT_DRAFT, name, ANY_OWNER, changed ? next : null)
  }

  return {
    text,
    base,
    form,
    isChanged,
    /** True: the text was restored, because it had not been saved when the operator left the page. */
    wasRestored: found !== null,
    write: (part: Partial<ArticleDraft>) =>
      keep({ ...newest.current, text: { ...newest.current.text, ...part } }, true),
    /** Marks `sent` as saved in this revision; later changes remain unsaved. */
    saved: (revision: number, sent: ArticleDraft) =>
      keep({ ...newest.current, base: revision }, !isSame(newest.current.text, sent)),
    /** Sets the base revision without changing the text, so that a save overwrites that revision. */
    rebase: (revision: number) => keep({ ...newest.current, base: revision }, true),
    forget: () => deleteDraft(TEXT_DRAFT, name),
  }
}

const isSame = (one: ArticleDraft, other: ArticleDraft): boolean =>
  one.title === other.title && one.memo === other.memo && one.doc === other.doc
