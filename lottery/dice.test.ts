import { randomFillSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { computeChiSquareLimit, computeChiSquare } from './testing/randomness.ts'
import { type Dice, createDice } from './dice.ts'
import { GAMES } from './games.ts'
import { drawRandomBet } from './modes.ts'

const fair = createDice((bytes) => void randomFillSync(bytes))
const throwMany = (dice: Dice, faces: number, count: number) => Array.from({ length: count }, () => dice(faces))

/** Creates dice with these 32-bit words, repeated, as the source of random bytes. */
function createDiceOfWords(...words: number[]): Dice {
  return createDice((bytes) => {
    const view = new Uint32Array(bytes.buffer)
    view.forEach((_, i) => (view[i] = words[i % words.length]!))
  })
}

test('skips random words that would make some faces more likely', () => {
  // 2³¹ = 3 × 715,827,882 + 2: with three faces, the two highest 31-bit words would make 0 and 1 more likely.
  const words = [2 ** 31 - 1, 4, 2 ** 31 - 2, 2 ** 31 - 3]
  expect(throwMany(createDiceOfWords(...words.map((word) => 2 * word)), 3, 4)).toEqual([1, 2, 1, 2])
})

test('returns each number from 0 to faces − 1', () => {
  expect(new Set(throwMany(fair, 6, 1_000))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  expect(throwMany(fair, 1, 10)).toEqual(Array(10).fill(0))
})

test('requests more random bytes when all are used', () => {
  let fills = 0
  const dice = createDice((bytes) => bytes.fill(++fills))
  expect(new Set(throwMany(dice, 2 ** 31, 10_000)).size).toBe(3)
  expect(fills).toBe(3)
})

test.each([0, -1, 2 ** 31 + 1, NaN])('throws for %d faces', (faces) => {
  expect(() => fair(faces)).toThrow(RangeError)
})

describe('chi-square test', () => {
  const FACES = 33
  // Throws again in half of the cases with a high number, so that high numbers are rarer.
  const biased: Dice = (below) => {
    const n = fair(below)
    return n > below * 0.9 && fair(2) === 0 ? fair(below) : n
  }

  test('accepts the throws of fair dice', () => {
    expect(computeChiSquare(throwMany(fair, FACES, 200_000), FACES)).toBeLessThan(computeChiSquareLimit(FACES - 1))
  })

  test('accepts the red balls of random bets', () => {
    const reds = Array.from({ length: 30_000 }, () => drawRandomBet(GAMES[1], fair).first).flat()
    const faces = reds.map((n) => n - 1)
    expect(computeChiSquare(faces, FACES)).toBeLessThan(computeChiSquareLimit(FACES - 1))
  })

  test('rejects the throws of biased dice', () => {
    expect(computeChiSquare(throwMany(biased, FACES, 200_000), FACES)).toBeGreaterThan(computeChiSquareLimit(FACES - 1))
  })
})
