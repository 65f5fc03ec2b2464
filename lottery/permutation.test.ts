import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rank } from './combinations.ts'
import { ALL_GAMES, GAMES } from './games.ts'
import {
  computeCommitment,
  listLuckyBets,
  computeOrderKey,
  createPermutation,
  verifyCommitment,
} from './permutation.ts'

const createKey = (seed: number) => Uint8Array.from({ length: 32 }, (_, i) => (seed * 31 + i * 7) & 255)

test.each([GAMES[3], GAMES[4], GAMES[5]])('offers every bet of $name exactly once', (game) => {
  const offered = new Uint8Array(game.combinations)
  for (const bet of listLuckyBets(game, createKey(1), 0, game.combinations)) offered[rank(game, bet)]!++
  expect(offered.every((times) => times === 1)).toBe(true)
})

test('createPermutation permutes for any key and size', () => {
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

// Second implementation of the algorithm in the docstring of createPermutation, with Node's HMAC and BigInt.
function computeReferencePosition(key: Uint8Array, size: number, index: number): number {
  const a = Math.ceil(Math.sqrt(size))
  const b = Math.ceil(size / a)
  const word = (round: number, value: number) => {
    const message = Buffer.alloc(12)
    message.writeUInt32BE(size, 0)
    message.writeUInt32BE(round, 4)
    message.writeUInt32BE(value >> 2, 8)
    return createHmac('sha256', key)
      .update(message)
      .digest()
      .readBigUInt64BE((value & 3) * 8)
  }
  let [l, r] = [Math.floor(index / b), index % b]
  for (let round = 0; round < (size < 1_000_000 ? 24 : 12); round++) {
    if (round % 2 === 0) l = Number((BigInt(l) + (word(round, r) % BigInt(a))) % BigInt(a))
    else r = Number((BigInt(r) + (word(round, l) % BigInt(b))) % BigInt(b))
  }
  const x = l * b + r
  return x < size ? x : computeReferencePosition(key, size, x)
}

test.each(ALL_GAMES)('$name: createPermutation agrees with a second implementation', (game) => {
  const order = createPermutation(createKey(2), game.combinations)
  const places = Array.from({ length: 40 }, (_, i) => Math.floor((i * (game.combinations - 1)) / 39))
  expect(places.map((place) => order.at(place))).toEqual(
    places.map((p) => computeReferencePosition(createKey(2), game.combinations, p)),
  )
})

test.each(ALL_GAMES)('$name: placeOf inverts at for the whole round', (game) => {
  const order = createPermutation(createKey(2), game.combinations)
  const places = Array.from({ length: 2_000 }, (_, i) => Math.floor((i * (game.combinations - 1)) / 1_999))
  expect(places.map((place) => order.placeOf(order.at(place)))).toEqual(places)
  expect(() => order.placeOf(game.combinations)).toThrow(RangeError)
})

test('a key’s bets never change between versions', () => {
  expect(listLuckyBets(GAMES[1], createKey(0), 0, 1)).toEqual([{ first: [1, 2, 12, 15, 24, 30], second: [10] }])
  expect(listLuckyBets(GAMES[6], createKey(0), 14_999_999, 1)).toEqual([{ first: [9, 9, 4, 3, 1, 0], second: [8] }])
})

describe('randomness of the order', () => {
  // With 999 degrees of freedom a fair order exceeds 1,150 for about one key in 1,500. The key of the test is fixed.
  test('distributes a round’s first bets evenly', () => {
    const order = createPermutation(createKey(3), GAMES[1].combinations)
    const counts = new Float64Array(1_000)
    for (let i = 0; i < 100_000; i++) counts[Math.floor((order.at(i) / order.size) * 1_000)]!++
    expect(counts.reduce((sum, n) => sum + (n - 100) ** 2 / 100, 0)).toBeLessThan(1_150)
  })

  test('distributes first bets of different keys evenly', () => {
    const counts = new Float64Array(1_000)
    for (let seed = 0; seed < 10_000; seed++) counts[createPermutation(createKeyFromSeed(seed), 1_000).at(0)]!++
    expect(counts.reduce((sum, n) => sum + (n - 10) ** 2 / 10, 0)).toBeLessThan(1_150)
  })

  test('one changed key bit changes the order', () => {
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

test('listLuckyBets returns fewer bets at round end', () => {
  expect(listLuckyBets(GAMES[3], createKey(4), 998, 5)).toEqual(
    listLuckyBets(GAMES[3], createKey(4), 0, 1_000).slice(998),
  )
  expect(listLuckyBets(GAMES[3], createKey(4), 1_000, 5)).toEqual([])
})

test.each([-1, 1_000, 1.5])('at() rejects index %d of 1,000', (index) => {
  expect(() => createPermutation(createKey(5), 1_000).at(index)).toThrow(RangeError)
})

test('createPermutation requires 32 key bytes, positive size', () => {
  expect(() => createPermutation(new Uint8Array(31), 1_000)).toThrow(RangeError)
  expect(() => createPermutation(createKey(6), 0)).toThrow(RangeError)
})

test('the commitment is the key’s SHA-256', () => {
  const commitment = computeCommitment(new Uint8Array(32))
  expect(commitment).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925')
  expect(verifyCommitment(new Uint8Array(32), commitment.toUpperCase())).toBe(true)
  expect(verifyCommitment(createKey(7), commitment)).toBe(false)
})

describe('computeOrderKey', () => {
  test('returns the key of a round without seed', () => {
    expect(computeOrderKey(createKey(8), { type: 1, loop: 1, seed: null })).toEqual(createKey(8))
  })

  test('derives the key from a seed by HMAC-SHA-256', () => {
    const key = createKey(8)
    const mac = createHmac('sha256', Buffer.from(key)).update('6:12:Spring2026').digest()
    expect(Buffer.from(computeOrderKey(key, { type: 6, loop: 12, seed: 'Spring2026' }))).toEqual(mac)
  })
})
