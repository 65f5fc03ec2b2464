import { tabMemory } from '#client/memory.ts'

/** What was typed into a form and not sent: it outlives the page within its tab, never the session of its writer. */

const keyOf = (form: string): string => `words ${form}`

export const keptWords = (form: string): string => tabMemory.kept(keyOf(form)) ?? ''

export function keepWords(form: string, words: string): void {
  if (words === '') tabMemory.forget(keyOf(form))
  else tabMemory.keep(keyOf(form), words)
}
