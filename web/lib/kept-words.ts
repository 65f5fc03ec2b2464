import { tabMemory } from '#client/memory.ts'

/** Who is meant by an @ in the words. */
interface Mentioned {
  id: number
  nickname: string
}

/** What was typed into a form and not sent: it outlives the page within its tab, never the session of its writer. */
export interface KeptWords {
  content: string
  mentioned: readonly Mentioned[]
}

const NONE: KeptWords = { content: '', mentioned: [] }

const keyOf = (form: string): string => `words ${form}`

export function keptWords(form: string): KeptWords {
  const kept = tabMemory.kept(keyOf(form))
  if (kept === null) return NONE
  try {
    return { ...NONE, ...(JSON.parse(kept) as Partial<KeptWords>) }
  } catch {
    return NONE
  }
}

export function keepWords(form: string, words: KeptWords): void {
  if (words.content === '') tabMemory.forget(keyOf(form))
  else tabMemory.keep(keyOf(form), JSON.stringify(words))
}
