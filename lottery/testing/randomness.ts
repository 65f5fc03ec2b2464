import { type Dice, createDice } from '#lottery/dice.ts'
import type { Game, Mode } from '#lottery/games.ts'
import { allowsMode, hasNeighbours, selectThird } from '#lottery/modes.ts'
import type { Numbers } from '#lottery/numbers.ts'

/** Creates dice for tests that always throw the same numbers for the same seed: xorshift32 (Marsaglia 2003). */
export function createSeededDice(seed: number): Dice {
  // The multiplication makes the first numbers of similar seeds different. The state must not be zero.
  let state = Math.imul(seed + 1, 0x9e3779b1) || 1
  return createDice((bytes) => {
    for (let i = 0; i < bytes.length; i++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      bytes[i] = state >>> 11
    }
  })
}

/**
 * Computes Pearson's chi-square statistic of observed values 0 … cells − 1. The expected frequencies are equal, or
 * proportional to `weights`.
 */
export function computeChiSquare(observed: readonly number[], cells: number, weights?: readonly number[]): number {
  const counts = new Float64Array(cells)
  for (const cell of observed) counts[cell]!++
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? cells
  return counts.reduce((sum, count, cell) => {
    const expected = (observed.length * (weights?.[cell] ?? 1)) / total
    return sum + (count - expected) ** 2 / expected
  }, 0)
}

const SIX_SIGMA = 6

/**
 * Returns a limit that the statistic of fair dice exceeds in about one of a thousand million cases (Wilson and
 * Hilferty's approximation).
 */
export function computeChiSquareLimit(degrees: number): number {
  const spread = 2 / (9 * degrees)
  return degrees * (1 - spread + SIX_SIGMA * Math.sqrt(spread)) ** 3
}

/** Returns whether the site can pick this bet in the mode. */
export function isModeBet(game: Game, mode: Mode, numbers: Numbers): boolean {
  if (!allowsMode(game, mode)) return false
  if (mode === 'lucky' || mode === 'random') return true
  if (mode === 'continuous') return hasNeighbours(game, numbers.first)
  const { min, max } = selectThird(game.first, mode)
  return numbers.first.every((n) => min <= n && n <= max)
}
