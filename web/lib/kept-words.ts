/** What was typed into a form and not sent: it outlives the page within its tab, never the session of its writer. */

const keyOf = (form: string): string => `words ${form}`

export const keptWords = (form: string): string => sessionStorage.getItem(keyOf(form)) ?? ''

export function keepWords(form: string, words: string): void {
  try {
    if (words === '') sessionStorage.removeItem(keyOf(form))
    else sessionStorage.setItem(keyOf(form), words)
  } catch {
    // A full or forbidden store: the page itself still holds the words.
  }
}
