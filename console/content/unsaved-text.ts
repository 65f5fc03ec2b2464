import { useRef, useState } from 'react'
import { type DraftKind, dropDraft, keepDraft, storedDraft } from '#client/draft.ts'
import { newFormId } from '#client/form-id.ts'

export interface ArticleDraft {
  title: string
  memo: string
  /** A document as JSON; '': nothing yet. */
  doc: string
}

interface UnsavedArticle {
  text: ArticleDraft
  /** The revision that it was written on. */
  base: number
  /** Of one form one new article comes. */
  form: string
}

/** The tab is one operator's: it forgets them when they leave. */
const OWNER = ''
const TEXT: DraftKind<UnsavedArticle | null> = { place: 'tab', none: null, isNone: (unsaved) => unsaved === null }

/**
 * What is being written and has not been saved, of this tab: a session that ends, or a page that is left, loses none of
 * it. `name`: of what it is a text.
 */
export function useUnsavedText(name: string, begin: () => Omit<UnsavedArticle, 'form'>) {
  const [found] = useState(() => storedDraft(TEXT, name, OWNER))
  const [unsaved, set] = useState(() => ({ form: newFormId(), ...(found ?? begin()) }))
  const { text, base, form } = unsaved
  const [isChanged, setChanged] = useState(found !== null)
  // What was just typed is saved, whatever has been rendered since.
  const newest = useRef(unsaved)

  function keep(next: UnsavedArticle, changed: boolean): void {
    newest.current = next
    set(next)
    setChanged(changed)
    keepDraft(TEXT, name, OWNER, changed ? next : null)
  }

  return {
    text,
    base,
    form,
    isChanged,
    /** It had not been saved when the page was left. */
    wasRestored: found !== null,
    write: (part: Partial<ArticleDraft>) =>
      keep({ ...newest.current, text: { ...newest.current.text, ...part } }, true),
    /** It is saved as this revision; what was typed meanwhile is not. */
    saved: (revision: number, sent: ArticleDraft) =>
      keep({ ...newest.current, base: revision }, !isSame(newest.current.text, sent)),
    /** It is written on this revision from now on, whatever that says. */
    rebase: (revision: number) => keep({ ...newest.current, base: revision }, true),
    forget: () => dropDraft(TEXT, name),
  }
}

/** Whether two texts are one to their readers. */
export const isSame = (one: ArticleDraft, other: ArticleDraft): boolean =>
  one.title === other.title && one.memo === other.memo && one.doc === other.doc
