import { useRef, useState } from 'react'
import { newFormId } from '#client/form-id.ts'
import { tabMemory } from '#client/memory.ts'

export interface Written {
  title: string
  memo: string
  /** A document as JSON; '': nothing yet. */
  doc: string
}

interface Kept {
  text: Written
  /** The revision that it was written on. */
  base: number
  /** Of one form one new article comes. */
  form: string
}

/**
 * What is being written and has not been saved, of this tab: a session that ends, or a page that is left, loses none of
 * it. `name`: of what it is a text.
 */
export function useKeptText(name: string, begin: () => Omit<Kept, 'form'>) {
  const key = `console-text ${name}`
  const [found] = useState(() => keptIn(key))
  const [kept, set] = useState(() => ({ form: newFormId(), ...(found ?? begin()) }))
  const { text, base, form } = kept
  const [isChanged, setChanged] = useState(found !== null)
  // What was just typed is saved, whatever has been rendered since.
  const newest = useRef(kept)

  function keep(next: Kept, changed: boolean): void {
    newest.current = next
    set(next)
    setChanged(changed)
    if (changed) tabMemory.keep(key, JSON.stringify(next))
    else tabMemory.forget(key)
  }

  return {
    text,
    base,
    form,
    isChanged,
    /** It had not been saved when the page was left. */
    wasKept: found !== null,
    write: (part: Partial<Written>) => keep({ ...newest.current, text: { ...newest.current.text, ...part } }, true),
    /** It is saved as this revision; what was typed meanwhile is not. */
    saved: (revision: number, sent: Written) =>
      keep({ ...newest.current, base: revision }, !isSame(newest.current.text, sent)),
    /** It is written on this revision from now on, whatever that says. */
    rebase: (revision: number) => keep({ ...newest.current, base: revision }, true),
    forget: () => tabMemory.forget(key),
  }
}

/** Whether two texts are one to their readers. */
export const isSame = (one: Written, other: Written): boolean =>
  one.title === other.title && one.memo === other.memo && one.doc === other.doc

function keptIn(key: string): Kept | null {
  const text = tabMemory.kept(key)
  return text === null ? null : (JSON.parse(text) as Kept)
}
