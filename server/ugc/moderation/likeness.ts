import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { projectFile } from '#server/infra/lib/project.ts'
import { folded, small } from './folding.ts'
import { inDigits } from './numbers.ts'

/*
 * How much a text reads like an advertisement: what its characters, pairs and triples of them say, as learnt from texts of
 * both kinds (docs/decisions/049-likeness.md).
 */

/** How many buckets what texts say falls into: a power of two, twenty times what is learnt. */
export const BUCKETS = 2 ** 21

/** What each bucket says for an advertisement, above 0, or against it, in steps of 1 / STEPS. */
export type Weights = Int8Array
export const STEPS = 16

/** What was learnt. Unpacked for the first text: commands that read none do without. */
export const loadedWeights = (): Weights =>
  (unpacked ??= new Int8Array(brotliDecompressSync(readFileSync(projectFile('server/ugc/moderation/likeness.bin.br')))))

let unpacked: Weights | undefined

/** How sure it is that a text is an advertisement, of 100: as sure as of its most suspicious window. */
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

/** A text in pieces that end with a sign, where one comes in time: short ones together, long ones cut. */
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

/** What of a text says most for an advertisement, the first most: neighbours that all say it, as they are written. */
export function weightiestIn(text: string): string[] {
  const weights = loadedWeights()
  const characters = Array.from(small(text))
  const spans: { passage: string; weight: number }[] = []
  let open = false
  for (const [i, one] of characters.entries()) {
    const next = characters[i + 1] ?? ''
    const weight = LETTERS.test(one + next) ? weights[bucketOf(0, pointOf(next), pointOf(one))]! : 0
    if (weight < TELLING) {
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
  return [...new Set(most)].slice(0, TOLD)
}

const LETTERS = /^\p{L}{2}$/u
/** What a pair says at least, in steps, to be told; and how much is told. */
const TELLING = 6
const TOLD = 3

/** What all parts of a text say together. */
export function sumOf(buckets: readonly number[], weights: Weights | Float64Array): number {
  let sum = 0
  for (const bucket of buckets) sum += weights[bucket]!
  return sum
}

/** How much each of so many parts counts: the fewer, the more, but few parts say little together. */
export const shareOf = (parts: number): number => 1 / Math.sqrt(parts + 120)

export const chanceOf = (sum: number): number => 1 / (1 + Math.exp(-sum))

/** The buckets of a text, each once: of its characters, pairs and triples, as they are written and as the rules read them. */
export function bucketsOf(text: string): number[] {
  const found = new Set<number>()
  for (const [view, read] of [small(text), folded(text)].entries()) {
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

/** Of a number only how long it is tells something: a ball, an issue, an account, a phone number. */
const shaped = (text: string): string =>
  text.replace(/\d+/g, ({ length }) => (length < 5 ? String(length) : length < 8 ? '7' : '9'))

/** Spreads characters with those before them evenly (the last steps of MurmurHash3). */
function bucketOf(view: number, point: number, before = NONE, first = NONE): number {
  let mixed = Math.imul((point << 1) | view, 0x9e3779b1) ^ before
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b) ^ first
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) & (BUCKETS - 1)
}
