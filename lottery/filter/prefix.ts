import { STRIDE } from './tallies.ts'

/**
 * State of the shapes of a ball bet after the numbers chosen so far; the next number is greater than all of them.
 * Distances of up to 34 are the bits of two words.
 */
export interface Prefix {
  readonly first: number
  readonly last: number
  /** 连号 count so far, and whether the last number is part of a run. */
  readonly consecutive: number
  readonly inRun: boolean
  /** 同尾 count so far, and the count of each last digit, in three bits each. */
  readonly sameTail: number
  readonly tails: number
  /** Distances of the other numbers to the last: distance d is bit d − 1. */
  readonly below: number
  readonly farBelow: number
  /** All distances so far, in the same encoding. */
  readonly distances: number
  readonly farDistances: number
}

/** Creates the state after the first number, `n`. */
export const createPrefix = (n: number): Prefix => ({
  first: n,
  last: n,
  consecutive: 0,
  inRun: false,
  sameTail: 0,
  tails: 1 << TAIL_SHIFT[n]!,
  below: 0,
  farBelow: 0,
  distances: 0,
  farDistances: 0,
})

/** Adds a number, at most 31 above the last. */
export function extendPrefix(prefix: Prefix, n: number): Prefix {
  const gap = n - prefix.last
  const below = (prefix.below << gap) | (1 << (gap - 1))
  const farBelow = (prefix.farBelow << gap) | (prefix.below >>> (32 - gap))
  return {
    first: prefix.first,
    last: n,
    consecutive: computeConsecutiveWith(prefix, n),
    inRun: gap === 1,
    sameTail: computeSameTailWith(prefix, n),
    tails: prefix.tails + (1 << TAIL_SHIFT[n]!),
    below,
    farBelow,
    distances: prefix.distances | below,
    farDistances: prefix.farDistances | farBelow,
  }
}

/** Computes 连号 with one more number. */
export function computeConsecutiveWith({ last, consecutive, inRun }: Prefix, n: number): number {
  if (n !== last + 1) return consecutive
  return consecutive + (inRun ? 1 : 2)
}

/** Computes 同尾 with one more number: the second of a last digit counts two, each later one counts one. */
export const computeSameTailWith = ({ sameTail, tails }: Prefix, n: number): number =>
  sameTail + ADDED[(tails >> TAIL_SHIFT[n]!) & 7]!

/** Counts the different distances with one more number. */
export function countDistancesWith({ last, below, farBelow, distances, farDistances }: Prefix, n: number): number {
  const gap = n - last
  const near = distances | (below << gap) | (1 << (gap - 1))
  const far = farDistances | (farBelow << gap) | (below >>> (32 - gap))
  return countWordBits(near) + (far === 0 ? 0 : countWordBits(far))
}

const ADDED = Int32Array.from([0, 2, 1, 1, 1])
const TAIL_SHIFT = Int32Array.from({ length: STRIDE }, (_, n) => 3 * (n % 10))

const BITS = new Uint8Array(1 << 16)
for (let word = 1; word < BITS.length; word++) BITS[word] = BITS[word >> 1]! + (word & 1)
const countWordBits = (word: number): number => BITS[word & 0xffff]! + BITS[word >>> 16]!
