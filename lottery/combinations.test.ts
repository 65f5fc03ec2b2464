import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countCombinations, rank, unrank } from './combinations.ts'
import { ALL_GAMES, GAMES, type Game } from './games.ts'
import { type Numbers, parsePick } from './numbers.ts'

const small = ALL_GAMES.filter(({ combinations }) => combinations <= 2_035_800)
const big = ALL_GAMES.filter(({ combinations }) => combinations > 2_035_800)

function isBet({ first: zone, second }: Game, bet: Numbers): boolean {
  const ascends = zone.ordered || bet.first.every((n, i) => i === 0 || bet.first[i - 1]! < n)
  const inRange = bet.first.every((n) => zone.min <= n && n <= zone.max)
  return ascends && inRange && bet.first.length === zone.count && bet.second.length === (second?.count ?? 0)
}

test.each(small)('$name: rank inverts unrank for all ranks', { timeout: 60_000 }, (game) => {
  let wrong = 0
  for (let place = 0; place < game.combinations; place++) {
    const bet = unrank(game, place)
    if (rank(game, bet) !== place || !isBet(game, bet)) wrong++
  }
  expect(wrong).toBe(0)
})

describe.each(big)('$name', (game) => {
  test('rank inverts unrank for sampled ranks', () => {
    const step = 997
    const places = Array.from({ length: Math.floor(game.combinations / step) }, (_, i) => i * step)
    const wrong = [...places, game.combinations - 1].filter((place) => {
      const bet = unrank(game, place)
      return rank(game, bet) !== place || !isBet(game, bet)
    })
    expect(wrong).toEqual([])
  })

  test('different ranks give different valid bets', () => {
    const place = fc.nat(game.combinations - 1)
    fc.assert(
      fc.property(place, place, (one, other) => {
        const [a, b] = [unrank(game, one), unrank(game, other)]
        expect(JSON.stringify(a) === JSON.stringify(b)).toBe(one === other)
        expect(parsePick(game, a.first.join(), a.second.join())).toEqual(a)
      }),
    )
  })
})

test('unrank returns the lowest and highest bets', () => {
  expect(unrank(GAMES[1], 0)).toEqual({ first: [1, 2, 3, 4, 5, 6], second: [1] })
  expect(unrank(GAMES[1], 17_721_087)).toEqual({ first: [28, 29, 30, 31, 32, 33], second: [16] })
  expect(unrank(GAMES[6], 14_999_999)).toEqual({ first: [9, 9, 9, 9, 9, 9], second: [14] })
  expect(unrank(GAMES[3], 70)).toEqual({ first: [0, 7, 0], second: [] })
})

test.each([-1, 1_000, 0.5, NaN])('unrank rejects the rank %d in 福彩3D', (place) => {
  expect(() => unrank(GAMES[3], place)).toThrow(RangeError)
})

test('countCombinations returns binomial coefficients', () => {
  expect([
    countCombinations(33, 6),
    countCombinations(35, 5),
    countCombinations(30, 7),
    countCombinations(5, 6),
    countCombinations(5, 0),
    countCombinations(5, -1),
    countCombinations(-1, 0),
  ]).toEqual([1_107_568, 324_632, 2_035_800, 0, 1, 0, 0])
})
