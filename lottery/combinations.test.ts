import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rank, unrank } from './combinations.ts'
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

test.each([-1, 1_000, 0.5, NaN])('unrank rejects the rank %d in 福彩3D', (place) => {
  expect(() => unrank(GAMES[3], place)).toThrow(RangeError)
})
