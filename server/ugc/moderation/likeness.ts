import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { projectFile } from '#server/infra/lib/project.ts'
import { folded, lowerCased } from './folding.ts'
import { inDigits } from './numbers.ts'

/*
 * Classifier for advertisements: weights of characters, pairs and triples, trained on texts of both classes
 * (docs/decisions/049-likeness.md).
 */

/** Number of hash buckets for features: a power of two, twenty times the number of features in the training texts. */
export const BUCKETS = 2 ** 21

/** Weight per bucket in steps of 1 / STEPS: positive for advertisements, negative for honest texts. */
export type Weights = Int8Array
export const STEPS = 16

/** Returns the trained weights. Loads them lazily, so that commands without texts do not. */
export const loadedWeights = (): Weights =>
  (unpacked ??= new Int8Array(brotliDecompressSync(readFileSync(projectFile('server/ugc/moderation/likeness.bin.br')))))

let unpacked: Weights | undefined

/** Returns the probability in percent that a text is an advertisement: the maximum over its windows. */
export const likenessOf = (text: string, weights = loadedWeights()): number =>
  Math.max(...windowsOf(text).map((window) => likenessOfWindow(window, weights)))

function likenessOfWindow(window: string, weights: Weights): number {
  const buckets = bucketsOf(window)
  return Math.round(100 * chanceOf((sumOf(buckets, weights) / STEPS) * shareOf(buckets.length)))
}

/** Splits a text into windows of two adjacent pieces, so that honest text around an advertisement does not hide it. */
export function windowsOf(text: string): string[] {
  const pieces = piecesOf(text)
  return pieces.length === 1 ? pieces : pieces.slice(1).map((piece, i) => pieces[i]! + piece)
}

/** Splits a text into pieces of at most PIECE characters, after punctuation where possible. */
function piecesOf(text: string): string[] {
  const pieces = ['']
  for (const part of text.match(PARTS) ?? []) {
    if (pieces.at(-1)!.length + part.length <= PIECE) pieces.push(pieces.pop()! + part)
    else pieces.push(part)
  }
  return pieces
}

/** Characters per piece. */
const PIECE = 30
const PARTS = /[^，。！？；,!?;\n]{0,30}[，。！？；,!?;\n]{0,3}/gu

/** Returns the passages with the highest weights for an advertisement, heaviest first, as written. */
export function tellingPassagesIn(text: string): string[] {
  const weights = loadedWeights()
  const characters = Array.from(lowerCased(text))
  const spans: { passage: string; weight: number }[] = []
  let open = false
  for (const [i, one] of characters.entries()) {
    const next = characters[i + 1] ?? ''
    const weight = LETTERS.test(one + next) ? weights[bucketOf(0, pointOf(next), pointOf(one))]! : 0
    if (weight < MIN_PAIR_WEIGHT) {
      open = false
    } else if (open) {
      const span = spans.at(-1)!
      span.passage += next
      span.weight += weight
    } else {
      spans.push({ passage: one + next, weight })
      open = true
    }
  }
  const most = spans.toSorted((a, b) => b.weight - a.weight).map(({ passage }) => passage)
  return [...new Set(most)].slice(0, PASSAGES)
}

const LETTERS = /^\p{L}{2}$/u
/** Minimum weight of a pair in a passage, in steps; below, the maximum number of passages. */
const MIN_PAIR_WEIGHT = 6
const PASSAGES = 3

/** Sums the weights of the buckets. */
export function sumOf(buckets: readonly number[], weights: Weights | Float64Array): number {
  let sum = 0
  for (const bucket of buckets) sum += weights[bucket]!
  return sum
}

/** Returns the factor for a sum over `parts` buckets. It normalises long texts and dampens very short ones. */
export const shareOf = (parts: number): number => 1 / Math.sqrt(parts + 120)

export const chanceOf = (sum: number): number => 1 / (1 + Math.exp(-sum))

/** Returns the distinct buckets of a text: characters, pairs and triples, as written and normalised. */
export function bucketsOf(text: string): number[] {
  const found = new Set<number>()
  for (const [view, read] of [lowerCased(text), folded(text)].entries()) {
    let [second, first] = [NONE, pointOf(START)]
    for (const one of `${shaped(inDigits(read))}${END}`) {
      const point = pointOf(one)
      found
        .add(bucketOf(view, point))
        .add(bucketOf(view, point, first))
        .add(bucketOf(view, point, first, second))
      second = first
      first = point
    }
  }
  return [...found]
}

const START = '^'
const END = '$'
const NONE = 0
const pointOf = (one: string): number => one.codePointAt(0)!

/** Replaces digits by their count, which distinguishes a ball, an issue, an account and a phone number. */
const shaped = (text: string): string =>
  text.replace(/\d+/g, ({ length }) => (length < 5 ? String(length) : length < 8 ? '7' : '9'))

/** Hashes a character with the preceding ones (last steps of MurmurHash3). */
function bucketOf(view: number, point: number, before = NONE, first = NONE): number {
  let mixed = Math.imul((point << 1) | view, 0x9e3779b1) ^ before
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b) ^ first
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) & (BUCKETS - 1)
}
