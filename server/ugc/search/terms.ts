import { fold } from '#server/ugc/visibility/visibility.ts'

/** Runs of one kind: Han, digits, other letters. What stands between them, signs and spaces, is not searched for. */
const RUNS = /\p{Script=Han}+|\p{N}+|[[\p{L}\p{M}]--\p{Script=Han}]+/gv
const HAN = /^\p{Script=Han}/u
/** A longer run is found by its beginning; PostgreSQL takes no word of more than 2 KB. */
const LONGEST = 64

/** What is kept of a text for search to find it by: `values({ content, ...searchable(content) })`. */
export function searchable(content: string): { folded: string; terms: string[] } {
  const folded = fold(content)
  return { folded, terms: [...new Set(runsOf(folded).flatMap(termsOf))] }
}

/** The words that a query asks for, each as it must stand in `folded`, and the terms that together narrow them down. */
export function parsedQuery(query: string): { words: string[]; terms: string[] } {
  const words = fold(query).split(' ')
  return { words, terms: [...new Set(words.flatMap(runsOf).flatMap(narrowest))] }
}

const runsOf = (folded: string): string[] => [...folded.matchAll(RUNS)].map(([run]) => run)

/** A run of Han has no spaces to tell its words: each character is one, and each two neighbours. */
function termsOf(run: string): string[] {
  if (!HAN.test(run)) return [clipped(run)]
  const characters = Array.from(run)
  return [...characters, ...pairs(characters)]
}

/** Of a run asked for: its pairs say where its characters stand, which are asked for only where one stands alone. */
function narrowest(run: string): string[] {
  if (!HAN.test(run)) return [clipped(run)]
  const characters = Array.from(run)
  return characters.length === 1 ? characters : pairs(characters)
}

const pairs = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, n) => `${characters[n]}${character}`)

const clipped = (run: string): string => Array.from(run).slice(0, LONGEST).join('')
