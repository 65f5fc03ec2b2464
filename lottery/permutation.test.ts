import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rank } from './combinations.ts'
import { GAMES } from './games.ts'
import { listLuckyBets, createPermutation } from './permutation.ts'

const createKey = (seed: number) => Uint8Array.from({ length: 32 }, (_, i) => (seed * 31 + i * 7) & 255)

test.each([GAMES[3], GAMES[4], GAMES[5]])('listLuckyBets returns every bet of $name exactly once', (game) => {
  const offered = new Uint8Array(game.combinations)
  for (const bet of listLuckyBets(game, createKey(1), 0, game.combinations)) offered[rank(game, bet)]!++
  expect(offered.every((times) => times === 1)).toBe(true)
})

test('createPermutation returns each number once, and placeOf inverts at', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.uint8Array({ minLength: 32, maxLength: 32 }), (size, key) => {
      const order = createPermutation(key, size)
      const numbers = Array.from({ length: size }, (_, i) => order.at(i))
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, i) => i))
      expect(numbers.map((number) => order.placeOf(number))).toEqual(Array.from({ length: size }, (_, i) => i))
    }),
    { numRuns: 30 },
  )
})

describe('randomness of the order', () => {
  // For about 1 of 1,500 keys, chi-square (999 degrees of freedom) of a fair order exceeds 1,150. The keys are fixed.
  test('the first bets of a round are spread evenly over all bets', () => {
    const order = createPermutation(createKey(3), GAMES[1].combinations)
    const counts = new Float64Array(1_000)
    for (let i = 0; i < 100_000; i++) counts[Math.floor((order.at(i) / order.size) * 1_000)]!++
    expect(counts.reduce((sum, n) => sum + (n - 100) ** 2 / 100, 0)).toBeLessThan(1_150)
  })

  test('the first numbers for different keys are spread evenly', () => {
    const counts = new Float64Array(1_000)
    for (let seed = 0; seed < 10_000; seed++) counts[createPermutation(createKeyFromSeed(seed), 1_000).at(0)]!++
    expect(counts.reduce((sum, n) => sum + (n - 10) ** 2 / 10, 0)).toBeLessThan(1_150)
  })

  test('one changed key bit changes nearly all positions', () => {
    const [one, other] = [
      createPermutation(createKeyFromSeed(0), 100_000),
      createPermutation(createKeyFromSeed(1), 100_000),
    ]
    const same = Array.from({ length: 10_000 }, (_, i) => i).filter((i) => one.at(i) === other.at(i))
    expect(same.length).toBeLessThan(5)
  })
})

function createKeyFromSeed(seed: number): Uint8Array {
  const key = new Uint8Array(32)
  new DataView(key.buffer).setUint32(28, seed)
  return key
}

test('listLuckyBets returns only the remaining bets of a round', () => {
  expect(listLuckyBets(GAMES[3], createKey(4), 998, 5)).toEqual(
    listLuckyBets(GAMES[3], createKey(4), 0, 1_000).slice(998),
  )
  expect(listLuckyBets(GAMES[3], createKey(4), 1_000, 5)).toEqual([])
})

test.each([-1, 1_000, 1.5])('at and placeOf of a permutation of 1,000 reject %d', (index) => {
  const order = createPermutation(createKey(5), 1_000)
  expect(() => order.at(index)).toThrow(RangeError)
  expect(() => order.placeOf(index)).toThrow(RangeError)
})

test('createPermutation requires a key of 32 bytes and a positive size', () => {
  expect(() => createPermutation(new Uint8Array(31), 1_000)).toThrow(RangeError)
  expect(() => createPermutation(createKey(6), 0)).toThrow(RangeError)
})
