import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { projectFile } from '#server/infra/lib/project.ts'
import { folded, lowerCased } from './folding.ts'
import { inDigits } from './numbers.ts'

/*
 * How much a text reads like an advertisement: what its characters, pairs and triples of them say, as learnt from texts of
 * both kinds (docs/decisions/049-likeness.md).
 */

/** Buckets that features are hashed into: a power of two, twenty times as many as the training texts have features. */
export const BUCKETS = 2 ** 21

/** The weight of each bucket, above 0 for an advertisement, below against it, in steps of 1 / STEPS. */
export type Weights = Int8Array
export const STEPS = 16

/** The trained weights. Loaded for the first text, so that commands without one do not. */
export const loadedWeights = (): Weights =>
  (unpacked ??= new Int8Array(brotliDecompressSync(readFileSync(projectFile('server/ugc/moderation/likeness.bin.br')))))

let unpacked: Weights | undefined

/** How likely a text is an advertisement, in percent: the likeness of its most suspicious window. */
export const likenessOf = (text: string, weights = loadedWeights()): number =>
  Math.max(...windowsOf(text).map((window) => likenessOfWindow(window, weights)))

function likenessOfWindow(window: string, weights: Weights): number {
  const buckets = bucketsOf(window)
  return Math.round(100 * chanceOf((sumOf(buckets, weights) / STEPS) * shareOf(buckets.length)))
}

/** A text in windows of two neighbouring pieces, so that nothing honest around an advertisement hides it. */
export function windowsOf(text: string): string[] {
  const pieces = piecesOf(text)
  return pieces.length === 1 ? pieces : pieces.slice(1).map((piece, i) => pieces[i]! + piece)
}

/** A text in pieces of at most PIECE characters, cut after punctuation where there is some. */
function piecesOf(text: string): string[] {
  const pieces = ['']
  for (const part of text.match(PARTS) ?? []) {
    if (pieces.at(-1)!.length + part.length <= PIECE) pieces.push(pieces.pop()! + part)
    else pieces.push(part)
  }
  return pieces
}

/** Characters of a piece. */
const PIECE = 30
const PARTS = /[^，。！？；,!?;\n]{0,30}[，。！？；,!?;\n]{0,3}/gu

/** The passages of a text that weigh most for an advertisement, heaviest first, as they are written. */
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
/** The least weight of a pair in a passage, in steps; and the most passages. */
const MIN_PAIR_WEIGHT = 6
const PASSAGES = 3

/** The summed weight of a text's buckets. */
export function sumOf(buckets: readonly number[], weights: Weights | Float64Array): number {
  let sum = 0
  for (const bucket of buckets) sum += weights[bucket]!
  return sum
}

/** The factor for a sum of so many buckets: longer texts weigh less by bucket, and very short ones do not weigh much. */
export const shareOf = (parts: number): number => 1 / Math.sqrt(parts + 120)

export const chanceOf = (sum: number): number => 1 / (1 + Math.exp(-sum))

/** The buckets of a text, each once: of its characters, pairs and triples, both as written and folded. */
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

/** Digits as their count: it tells a ball, an issue, an account and a phone number apart. */
const shaped = (text: string): string =>
  text.replace(/\d+/g, ({ length }) => (length < 5 ? String(length) : length < 8 ? '7' : '9'))

/** Spreads characters with those before them evenly (the last steps of MurmurHash3). */
function bucketOf(view: number, point: number, before = NONE, first = NONE): number {
  let mixed = Math.imul((point << 1) | view, 0x9e3779b1) ^ before
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b) ^ first
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) & (BUCKETS - 1)
}
