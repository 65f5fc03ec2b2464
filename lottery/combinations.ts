import type { Game, Zone } from './games.ts'
import type { Numbers } from './numbers.ts'

const MAX_CHOSEN = 7
const STRIDE = 36

// Binomial coefficients C(n, k), at index k × STRIDE + n. n < 36 and k ≤ 7 are enough for all zones of the seven games.
const BINOMIALS = new Int32Array((MAX_CHOSEN + 1) * STRIDE)
for (let n = 0; n < STRIDE; n++) {
  BINOMIALS[n] = 1
  for (let k = 1; k <= Math.min(n, MAX_CHOSEN); k++) {
    BINOMIALS[k * STRIDE + n] = BINOMIALS[k * STRIDE + n - 1]! + BINOMIALS[(k - 1) * STRIDE + n - 1]!
  }
}

// The three lowest balls of a combination by their rank. Searching for them would be most of the work of `unrank`. In
// colexicographic order their rank does not depend on the larger balls, so one table is enough.
const TRIPLES = new Uint8Array(3 * countCombinations(STRIDE - 1, 3))
for (let c = 2, at = 0; c < STRIDE - 1; c++) {
  for (let b = 1; b < c; b++) {
    for (let a = 0; a < b; a++, at += 3) TRIPLES.set([a, b, c], at)
  }
}

/** Returns C(n, k), for n up to 35 and k up to 7; 0 if k > n, or if one of them is negative. */
export function countCombinations(n: number, k: number): number {
  return n < 0 || k < 0 ? 0 : BINOMIALS[k * STRIDE + n]!
}

export function countFillings(zone: Zone): number {
  const range = zone.max - zone.min + 1
  return zone.ordered ? range ** zone.count : countCombinations(range, zone.count)
}

/**
 * Returns the rank of a bet among all bets of its game, 0 … combinations − 1. A zone of balls is ranked in the
 * combinatorial number system (Knuth, TAOCP 7.2.1.3, theorem L), a zone of digits in the decimal system. The rank of
 * the second zone is the least significant part.
 */
export function rank(game: Game, numbers: Numbers): number {
  const first = rankZone(game.first, numbers.first)
  return game.second ? first * countFillings(game.second) + rankZone(game.second, numbers.second) : first
}

/** Returns the bet with a rank: the inverse of `rank`. Throws a RangeError for a rank that no bet has. */
export function unrank(game: Game, n: number): Numbers {
  if (!Number.isInteger(n) || n < 0 || n >= game.combinations) throw new RangeError(`no bet ${n} of ${game.code}`)
  return unpack(game, packInto(game, n, SCRATCH, 0))
}

const SCRATCH = new Uint8Array(2 * MAX_CHOSEN)

/** Writes the numbers of the bet with rank n to `out` from `at` on, first zone first. Does not validate n. */
function packInto(game: Game, n: number, out: Uint8Array, at: number): Uint8Array {
  const { first, second } = game
  if (second === null) return packZone(first, n, out, at)
  const size = countFillings(second)
  const high = (n / size) | 0
  packZone(second, n - high * size, out, at + first.count)
  return packZone(first, high, out, at)
}

export function unpack(game: Game, packed: Uint8Array): Numbers {
  const end = game.first.count
  return { first: copyBytes(packed, 0, end), second: copyBytes(packed, end, end + (game.second?.count ?? 0)) }
}

function copyBytes(packed: Uint8Array, from: number, to: number): number[] {
  // Allocated with its final length: `push` would reserve memory for seventeen numbers in each of a million bets.
  const numbers = new Array<number>(to - from)
  for (let i = from; i < to; i++) numbers[i - from] = packed[i]!
  return numbers
}

export function packZone(zone: Zone, n: number, out: Uint8Array, at: number): Uint8Array {
  return zone.ordered ? packDigits(zone, n, out, at) : packBalls(zone, n, out, at)
}

function packDigits(zone: Zone, n: number, out: Uint8Array, at: number): Uint8Array {
  const range = zone.max - zone.min + 1
  let left = n
  for (let i = zone.count - 1; i >= 0; i--) {
    const rest = (left / range) | 0
    out[at + i] = zone.min + left - rest * range
    left = rest
  }
  return out
}

function packBalls(zone: Zone, n: number, out: Uint8Array, at: number): Uint8Array {
  const { count, min } = zone
  const looked = count < 3 ? 0 : 3
  let left = n
  let ball = zone.max - min
  for (let k = count; k > looked; k--) {
    const row = k * STRIDE
    while (BINOMIALS[row + ball]! > left) ball--
    left -= BINOMIALS[row + ball]!
    out[at + k - 1] = min + ball--
  }
  for (let i = 0; i < looked; i++) out[at + i] = min + TRIPLES[3 * left + i]!
  return out
}

function rankZone(zone: Zone, numbers: readonly number[]): number {
  const range = zone.max - zone.min + 1
  let n = 0
  for (let i = 0; i < zone.count; i++) {
    const offset = numbers[i]! - zone.min
    n = zone.ordered ? n * range + offset : n + BINOMIALS[(i + 1) * STRIDE + offset]!
  }
  return n
}

export function countBits(word: number): number {
  let bits = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) bits++
  return bits
}
