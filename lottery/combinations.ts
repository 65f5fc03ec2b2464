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
  const { first, second } = game
  if (second === null) return { first: unrankZone(first, n), second: [] }
  const size = countFillings(second)
  const high = Math.floor(n / size)
  return { first: unrankZone(first, high), second: unrankZone(second, n - high * size) }
}

export function unrankZone({ count, min, max, ordered }: Zone, n: number): number[] {
  const numbers = new Array<number>(count)
  const range = max - min + 1
  let left = n
  let ball = range - 1
  for (let i = count - 1; i >= 0; i--) {
    if (ordered) {
      numbers[i] = min + (left % range)
      left = Math.floor(left / range)
      continue
    }
    const row = (i + 1) * STRIDE
    while (BINOMIALS[row + ball]! > left) ball--
    left -= BINOMIALS[row + ball]!
    numbers[i] = min + ball--
  }
  return numbers
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
