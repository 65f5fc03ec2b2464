import { countBits } from './combinations.ts'
import type { Game, Zone } from './games.ts'
import type { Numbers } from './numbers.ts'

/** Counts of the numbers of a draw in each of two or three classes, such as odd and even. */
export type Ratio = readonly number[]

/** Statistics of the first zone of a draw, defined in docs/spec/trends.md; null for a statistic that the game lacks. */
export interface Features {
  readonly sum: number
  /** 和尾: last digit of the sum. */
  readonly sumTail: number
  readonly span: number
  readonly oddEven: Ratio
  readonly bigSmall: Ratio
  readonly primeComposite: Ratio
  readonly remainders: Ratio
  readonly thirds: Ratio | null
  readonly ac: number | null
  /** Numbers that differ by 1 from another number of the same draw. */
  readonly consecutive: readonly number[] | null
  /** Numbers with the same last digit as another number of the same draw. */
  readonly sameTail: readonly number[] | null
  /** Numbers that the previous draw also has; in digit games the positions (from 0) that have the same digit. */
  readonly repeated: readonly number[]
  /** Numbers that differ by 1 from a number of the previous draw, except repeated ones. */
  readonly neighbours: readonly number[] | null
  readonly form: Form | null
}

export const FORMS = ['豹子', '组三', '组六'] as const
export type Form = (typeof FORMS)[number]

// Trend charts conventionally count 1 as prime.
const PRIMES = new Set([1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31])
const IS_PRIME = Array.from({ length: 36 }, (_, n) => PRIMES.has(n))

export const isPrime = (n: number): boolean => IS_PRIME[n]!

/**
 * Returns the last number of the first and of the second third (三区) of a zone: 11 and 22 of 01–33, 12 and 24 of 01–35,
 * 10 and 20 of 01–30. The modes 小号, 中号 and 大号 divide 大乐透 differently: docs/rules/picking.md#modes.
 */
export function computeThirdEnds({ min, max }: Pick<Zone, 'min' | 'max'>): readonly [number, number] {
  const size = Math.ceil((max - min + 1) / 3)
  return [min + size - 1, min + 2 * size - 1]
}

/** Computes the features of a draw. `before` is the previous draw; null for the first draw of the game. */
export function computeFeatures(game: Game, draw: Numbers, before: Numbers | null): Features {
  const balls = draw.first
  return {
    ...computeCounts(game, balls),
    ...(game.first.ordered
      ? computeDigitFeatures(balls, before?.first)
      : computeBallFeatures(balls, before?.first ?? [])),
  }
}

export function computeCounts(game: Game, balls: readonly number[]) {
  const [low, middle] = computeThirdEnds(game.first)
  const big = computeBigStart(game.first)
  const remainders: [number, number, number] = [0, 0, 0]
  const thirds: [number, number, number] = [0, 0, 0]
  let [sum, least, most, odds, bigs, primes] = [0, Infinity, 0, 0, 0, 0]
  for (const n of balls) {
    sum += n
    if (n < least) least = n
    if (n > most) most = n
    if (n % 2 === 1) odds++
    if (n >= big) bigs++
    if (IS_PRIME[n]) primes++
    remainders[(n % 3) as 0 | 1 | 2]++
    thirds[n <= low ? 0 : n <= middle ? 1 : 2]++
  }
  const toRatio = (count: number): Ratio => [count, balls.length - count]
  return {
    sum,
    sumTail: sum % 10,
    span: most - least,
    oddEven: toRatio(odds),
    bigSmall: toRatio(bigs),
    primeComposite: toRatio(primes),
    remainders,
    thirds: game.kind === 'balls' ? thirds : null,
  }
}

/** Returns the middle of a zone's range. Numbers from it on are big (大号): 17–33 of 01–33, 16–30 of 01–30. */
export const computeBigStart = ({ min, max }: Zone): number => (min + max) / 2

function computeBallFeatures(balls: readonly number[], before: readonly number[]) {
  return {
    ac: computeArithmeticComplexity(balls),
    consecutive: balls.filter((n) => isAdjacentToAny(balls, n)),
    sameTail: balls.filter((n) => balls.some((other) => other !== n && other % 10 === n % 10)),
    repeated: balls.filter((n) => before.includes(n)),
    neighbours: balls.filter((n) => !before.includes(n) && isAdjacentToAny(before, n)),
    form: null,
  }
}

const isAdjacentToAny = (balls: readonly number[], n: number): boolean => balls.includes(n - 1) || balls.includes(n + 1)

/** Returns AC: the number of different distances between the numbers, minus (count of the numbers − 1). */
export function computeArithmeticComplexity(balls: ArrayLike<number>): number {
  // One bit per distance; the distances from 32 on are in the second word.
  let near = 0
  let far = 0
  for (let i = 1; i < balls.length; i++) {
    for (let j = 0; j < i; j++) {
      const distance = Math.abs(balls[i]! - balls[j]!)
      if (distance < 32) near |= 1 << distance
      else far |= 1 << (distance - 32)
    }
  }
  return countBits(near) + countBits(far) - (balls.length - 1)
}

function computeDigitFeatures(digits: readonly number[], before: readonly number[] | undefined) {
  const repeated: number[] = []
  if (before) digits.forEach((n, place) => before[place] === n && repeated.push(place))
  return {
    ac: null,
    consecutive: null,
    sameTail: null,
    repeated,
    neighbours: null,
    form: digits.length === 3 ? computeForm(digits) : null,
  }
}

export function computeForm([a, b, c]: readonly number[]): Form {
  if (a === b && b === c) return '豹子'
  return a === b || b === c || a === c ? '组三' : '组六'
}
