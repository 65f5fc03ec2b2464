import { normalizeForSearch } from '#server/ugc/visibility/visibility.ts'

/** Runs of Han characters, of digits or of other letters. Signs and spaces are not indexed. */
const RUNS = /\p{Script=Han}+|\p{N}+|[[\p{L}\p{M}]--\p{Script=Han}]+/gv
const HAN = /^\p{Script=Han}/u
/** Longer runs are truncated: PostgreSQL limits a lexeme to 2 KB. */
const LONGEST = 64

export function toSearchColumns(content: string): { folded: string; terms: string[] } {
  const folded = normalizeForSearch(content)
  return { folded, terms: [...new Set(splitRuns(folded).flatMap(toTerms))] }
}

/** Returns normalised words, which must occur exactly, and terms for the index. */
export function parseQuery(query: string): { words: string[]; terms: string[] } {
  const words = normalizeForSearch(query).split(' ')
  return { words, terms: [...new Set(words.flatMap(splitRuns).flatMap(toQueryTerms))] }
}

const splitRuns = (folded: string): string[] => [...folded.matchAll(RUNS)].map(([run]) => run)

/** Splits Han text, which has no spaces, into characters and adjacent pairs. */
function toTerms(run: string): string[] {
  if (!HAN.test(run)) return [truncateRun(run)]
  const characters = Array.from(run)
  return [...characters, ...toPairs(characters)]
}

/** Splits Han text into adjacent pairs; a single character is itself a term. */
function toQueryTerms(run: string): string[] {
  if (!HAN.test(run)) return [truncateRun(run)]
  const characters = Array.from(run)
  return characters.length === 1 ? characters : toPairs(characters)
}

const toPairs = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, n) => `${characters[n]}${character}`)

const truncateRun = (run: string): string => Array.from(run).slice(0, LONGEST).join('')
