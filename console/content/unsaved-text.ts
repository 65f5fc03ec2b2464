import { useRef, useState } from 'react'
import { type DraftKind, deleteDraft, storeDraft, findStoredDraft, createFormId } from '#client/draft.ts'

export interface ArticleDraft {
  title: string
  memo: string
  /** A document as JSON; '': empty. */
  doc: string
}

interface UnsavedArticle {
  text: ArticleDraft
  /** The revision that it is based on. */
  base: number
  /** Idempotency key: one form creates one new article. */
  form: string
}

/** The tab belongs to one operator; drafts are deleted at sign-out. */
const ANY_OWNER = ''
const TEXT_DRAFT: DraftKind<UnsavedArticle | null> = { place: 'tab', none: null, isNone: (unsaved) => unsaved === null }

/** Unsaved text of this tab: preserved if the session ends or the page is left. `name`: key of the text. */
export function useUnsavedText(name: string, begin: () => Omit<UnsavedArticle, 'form'>) {
  const [found] = useState(() => findStoredDraft(TEXT_DRAFT, name, ANY_OWNER))
  const [unsaved, set] = useState(() => ({ form: createFormId(), ...(found ?? begin()) }))
  const { text, base, form } = unsaved
  const [isChanged, setChanged] = useState(found !== null)
  // The latest text, independent of the rendered state.
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
    /** The text was restored: it had not been saved when the page was left. */
    wasRestored: found !== null,
    write: (part: Partial<ArticleDraft>) =>
      keep({ ...newest.current, text: { ...newest.current.text, ...part } }, true),
    /** Marks `sent` as saved in this revision; later changes remain unsaved. */
    saved: (revision: number, sent: ArticleDraft) =>
      keep({ ...newest.current, base: revision }, !isSame(newest.current.text, sent)),
    /** Changes the base revision, regardless of its content. */
    rebase: (revision: number) => keep({ ...newest.current, base: revision }, true),
    forget: () => deleteDraft(TEXT_DRAFT, name),
  }
}

/** Whether two texts are equal for their readers. */
export const isSame = (one: ArticleDraft, other: ArticleDraft): boolean =>
  one.title === other.title && one.memo === other.memo && one.doc === other.doc
