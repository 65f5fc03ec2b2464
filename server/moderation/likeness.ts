import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { folded, small } from './folding.ts'

/*
 * How much a text reads like an advertisement: what its characters and pairs of characters say, as learnt from texts of both
 * kinds (docs/decisions/049-likeness.md).
 */

/** How many buckets characters and pairs fall into: a power of two, ten times what all texts hold that were learnt from. */
export const BUCKETS = 2 ** 20

/** What each bucket says for an advertisement, above 0, or against it, in steps of 1 / STEPS. */
export type Weights = Int8Array
export const STEPS = 16

/** What was learnt. Unpacked for the first text: commands that read none do without. */
export const learntWeights = (): Weights =>
  (unpacked ??= new Int8Array(brotliDecompressSync(readFileSync(new URL('likeness.bin.br', import.meta.url)))))

let unpacked: Weights | undefined

/** Characters that are looked at together at most, so that nothing honest around an advertisement hides it. */
const PART = 120

/** How sure it is that a text, or a part of it, is an advertisement, of 100. */
export const likenessOf = (text: string, weights = learntWeights()): number =>
  Math.max(...partsOf(text).map((part) => likenessOfPart(part, weights)))

const likenessOfPart = (part: string, weights: Weights): number =>
  Math.round(100 * chanceOf(sumOf(bucketsOf(part), weights) / STEPS))

/** A text in parts of equal length. */
function partsOf(text: string): string[] {
  const parts = Math.max(1, Math.ceil(text.length / PART))
  const length = Math.ceil(text.length / parts)
  return Array.from({ length: parts }, (_one, n) => text.slice(n * length, (n + 1) * length))
}

/** What of a text says most for an advertisement, the first most: neighbours that all say it, as they are written. */
export function tellingOf(text: string): string[] {
  const weights = learntWeights()
  const characters = Array.from(small(text))
  const spans: { said: string; weight: number }[] = []
  let open = false
  for (const [i, one] of characters.entries()) {
    const next = characters[i + 1] ?? ''
    const weight = LETTERS.test(one + next) ? weights[bucketOf(0, pointOf(one), pointOf(next))]! : 0
    if (weight < TELLING) {
      open = false
    } else if (open) {
      const span = spans.at(-1)!
      span.said += next
      span.weight += weight
    } else {
      spans.push({ said: one + next, weight })
      open = true
    }
  }
  const most = spans.toSorted((a, b) => b.weight - a.weight).map(({ said }) => said)
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
  return sum * shareOf(buckets.length)
}

/** How much each of so many parts counts: the fewer, the more, but few parts say little together. */
export const shareOf = (parts: number): number => 1 / Math.sqrt(parts + 60)

export const chanceOf = (sum: number): number => 1 / (1 + Math.exp(-sum))

/** The buckets of a text, each once: of what is written, and of what the rules read. */
export function bucketsOf(text: string): number[] {
  const found = new Set<number>()
  for (const [view, read] of [small(text), folded(text)].entries()) {
    let before = pointOf(START)
    for (const one of `${shaped(read)}${END}`) {
      const point = pointOf(one)
      found.add(bucketOf(view, before)).add(bucketOf(view, before, point))
      before = point
    }
  }
  return [...found]
}

const START = '^'
const END = '$'
const pointOf = (one: string): number => one.codePointAt(0)!

/** Of a number only how long it is tells something: a ball, an issue, an account, a phone number. */
const shaped = (text: string): string =>
  text.replace(/\d+/g, ({ length }) => (length < 5 ? String(length) : length < 8 ? '7' : '9'))

/** Spreads pairs evenly (the last steps of MurmurHash3). */
function bucketOf(view: number, first: number, second = 0): number {
  let mixed = Math.imul((first << 1) | view, 0x9e3779b1) ^ second
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) & (BUCKETS - 1)
}
