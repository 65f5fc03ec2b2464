import { normalizeForSearch } from '#server/ugc/visibility/visibility.ts'

export interface ExcerptPart {
  readonly text: string
  readonly hit: boolean
}

const LONGEST = 120
/** Characters before the first hit in a shortened text; more if the hit is near the end. */
const LEAD = 20

/** Returns an excerpt around the first hit, in the original spelling. `words` must be normalised. */
export function buildExcerpt(text: string, words: readonly string[]): ExcerptPart[] {
  const characters = Array.from(text)
  const hits = findHits(characters, words)
  const first = hits.indexOf(true)
  const from = characters.length <= LONGEST ? 0 : Math.max(0, Math.min(first - LEAD, characters.length - LONGEST))
  const to = Math.min(characters.length, from + LONGEST)
  const shown = mergeParts(characters.slice(from, to), hits.slice(from, to))
  return [...toEllipsis(from > 0), ...shown, ...toEllipsis(to < characters.length)]
}

function findHits(characters: readonly string[], words: readonly string[]): boolean[] {
  // Normalisation maps one character to several (㈱ to (株)) or to none. The dots prevent trimming of a space.
  const folded = characters.map((character) => normalizeForSearch(`.${character}.`).slice(1, -1))
  const owner = folded.flatMap((letters, n) => Array.from(letters.split(''), () => n))
  const text = folded.join('')
  const hits = characters.map(() => false)
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      hits.fill(true, owner[at], owner[at + word.length - 1]! + 1)
    }
  }
  return hits
}

function mergeParts(characters: readonly string[], hits: readonly boolean[]): ExcerptPart[] {
  const parts: ExcerptPart[] = []
  characters.forEach((character, n) => {
    const last = parts.at(-1)
    const hit = hits[n] === true
    if (last?.hit === hit) parts[parts.length - 1] = { text: last.text + character, hit }
    else parts.push({ text: character, hit })
  })
  return parts
}

const toEllipsis = (cut: boolean): ExcerptPart[] => (cut ? [{ text: '…', hit: false }] : [])
