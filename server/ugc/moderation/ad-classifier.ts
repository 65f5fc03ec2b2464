import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { toProjectUrl } from '#server/infra/lib/project.ts'
import { normalizeSpoken, normalizeCase } from './normalize.ts'
import { toDigits } from './numbers.ts'

/* Logistic regression over characters, pairs and triples (docs/decisions/049-likeness.md). */

/** Number of hash buckets: a power of two, about twenty times the number of features in the training texts. */
export const BUCKETS = 2 ** 21

/** Weight per bucket in steps of 1 / STEPS: positive for advertisements, negative for honest texts. */
export type Weights = Int8Array
export const STEPS = 16

/** Reads the weights at the first call, because commands that judge no texts do not need them. */
export const loadWeights = (): Weights =>
  (unpacked ??= new Int8Array(
    brotliDecompressSync(readFileSync(toProjectUrl('server/ugc/moderation/likeness.bin.br'))),
  ))

let unpacked: Weights | undefined

/** Returns the probability in percent that a text is an advertisement: the maximum over its windows. */
export const computeAdPercent = (text: string, weights = loadWeights()): number =>
  Math.max(...splitWindows(text).map((window) => computeWindowPercent(window, weights)))

function computeWindowPercent(window: string, weights: Weights): number {
  const buckets = computeBuckets(window)
  return Math.round(100 * computeSigmoid((sumWeights(buckets, weights) / STEPS) * computeScale(buckets.length)))
}

/** Splits a text into windows of two adjacent pieces, so that honest text around an advertisement does not hide it. */
export function splitWindows(text: string): string[] {
  const pieces = splitPieces(text)
  return pieces.length === 1 ? pieces : pieces.slice(1).map((piece, i) => pieces[i]! + piece)
}

/** Splits a text into pieces of about PIECE characters, after punctuation where possible. */
function splitPieces(text: string): string[] {
  const pieces = ['']
  for (const part of text.match(SENTENCE_PARTS) ?? []) {
    if (pieces.at(-1)!.length + part.length <= PIECE) pieces.push(pieces.pop()! + part)
    else pieces.push(part)
  }
  return pieces
}

/** Maximum characters of a piece; up to three final punctuation marks may exceed it. */
const PIECE = 30
const SENTENCE_PARTS = /[^，。！？；,!?;\n]{0,30}[，。！？；,!?;\n]{0,3}/gu

export function sumWeights(buckets: readonly number[], weights: Weights | Float64Array): number {
  let sum = 0
  for (const bucket of buckets) sum += weights[bucket]!
  return sum
}

/** Factor for a sum over `parts` buckets, which normalises long texts and dampens very short ones. */
export const computeScale = (parts: number): number => 1 / Math.sqrt(parts + 120)

export const computeSigmoid = (sum: number): number => 1 / (1 + Math.exp(-sum))

/** Returns the distinct buckets of a text: characters, pairs and triples, as written and normalised. */
export function computeBuckets(text: string): number[] {
  const found = new Set<number>()
  for (const [view, read] of [normalizeCase(text), normalizeSpoken(text)].entries()) {
    let [second, first] = [NONE, getCodePoint(START)]
    for (const one of `${replaceDigits(toDigits(read))}${END}`) {
      const point = getCodePoint(one)
      found
        .add(hashFeature(view, point))
        .add(hashFeature(view, point, first))
        .add(hashFeature(view, point, first, second))
      second = first
      first = point
    }
  }
  return [...found]
}

const START = '^'
const END = '$'
const NONE = 0
const getCodePoint = (one: string): number => one.codePointAt(0)!

/** Replaces a number by a digit for its length, which distinguishes a ball, an issue and a phone number. */
const replaceDigits = (text: string): string =>
  text.replace(/\d+/g, ({ length }) => (length < 5 ? String(length) : length < 8 ? '7' : '9'))

/** Hashes a character with up to two preceding ones (last steps of MurmurHash3). */
function hashFeature(view: number, point: number, before = NONE, first = NONE): number {
  let mixed = Math.imul((point << 1) | view, 0x9e3779b1) ^ before
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b) ^ first
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) & (BUCKETS - 1)
}
