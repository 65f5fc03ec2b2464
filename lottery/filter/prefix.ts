import { STRIDE } from './tallies.ts'

/**
 * State for computing the shapes (features.ts) of a ball combination number by number, in ascending order. Sets of
 * distances, which are 1 to 34, are stored as the bits of two integers.
 */
export interface Prefix {
  readonly first: number
  readonly last: number
  /** Value of 连号 so far; `inRun`: the last number continues the number before it. */
  readonly consecutive: number
  readonly inRun: boolean
  /** Value of 同尾 so far; `tails`: how often each last digit occurs, in three bits per digit. */
  readonly sameTail: number
  readonly tails: number
  /** Distances of the earlier numbers to the last number: distance d is bit d − 1; above 32 in `farBelow`. */
  readonly below: number
  readonly farBelow: number
  /** All distances between the numbers so far, in the encoding of `below` and `farBelow`. */
  readonly distances: number
  readonly farDistances: number
}

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

/** Returns the state after another number n, which is greater than the last number by at most 31. */
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

export function computeConsecutiveWith({ last, consecutive, inRun }: Prefix, n: number): number {
  if (n !== last + 1) return consecutive
  return consecutive + (inRun ? 1 : 2)
}

/** Computes 同尾 of the numbers so far and n: the second number with a last digit adds two, each later one adds one. */
export const computeSameTailWith = ({ sameTail, tails }: Prefix, n: number): number =>
  sameTail + ADDED[(tails >> TAIL_SHIFT[n]!) & 7]!

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
