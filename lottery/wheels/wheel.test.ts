import { expect, test } from 'vitest'
import { bitCount } from '#lottery/bits.ts'
import { GAMES } from '#lottery/games.ts'
import { countWheel, keepsGuarantee, leastBets, placesOf, schonheimBound, sphereBound, type Wheel } from './wheel.ts'
import { betsOfWheel, WHEELS, wheelSizes, wheelsFor } from './wheels.ts'

const nameOf = ({ chosen, size, guarantee: { drawn, hit } }: Omit<Wheel, 'bets'>) =>
  `${chosen} numbers, bets of ${size}, ${drawn} drawn, ${hit} hit`

test.each(WHEELS.map((wheel) => [nameOf(wheel), wheel] as const))(
  '%s: every case is kept, by no fewer bets than any could',
  (_name, wheel) => {
    const { chosen, size, bets } = wheel
    for (const bet of bets) {
      expect(bet).toHaveLength(size)
      expect(bet.every((place, at) => place < chosen && (at === 0 || bet[at - 1]! < place))).toBe(true)
    }
    expect(new Set(bets.map((bet) => bet.join())).size).toBe(bets.length)
    expect(keepsGuarantee(wheel)).toBe(true)
    expect(bets.length).toBeGreaterThanOrEqual(leastBets(wheel))
  },
)

test('without one of its bets a wheel of as few as can be keeps its guarantee no longer', () => {
  const tight = WHEELS.filter((wheel) => wheel.bets.length > 1 && wheel.bets.length === leastBets(wheel))
  expect(tight.length).toBeGreaterThan(5)
  for (const wheel of tight) expect(keepsGuarantee({ ...wheel, bets: wheel.bets.slice(1) }), nameOf(wheel)).toBe(false)
})

test('双色球 中6保5 of 8 to 12 numbers takes no more bets than a search of seconds found', () => {
  const sizes = [8, 9, 10, 11, 12].map(
    (chosen) => wheelsFor(GAMES[1], chosen).find(({ guarantee }) => guarantee.hit === 5)?.bets.length ?? Infinity,
  )
  for (const [at, most] of [4, 7, 14, 23, 39].entries()) expect(sizes[at]).toBeLessThanOrEqual(most)
})

test('the bounds are those of the literature', () => {
  const of6 = (chosen: number, drawn: number, hit: number) => ({ chosen, size: 6, guarantee: { drawn, hit } })
  // ⌈C(v,6) / (1 + 6(v−6))⌉
  expect([8, 9, 10, 11, 12].map((chosen) => sphereBound(of6(chosen, 6, 5)))).toEqual([3, 5, 9, 15, 25])
  // ⌈v/6 ⌈(v−1)/5 ⌈(v−2)/4 ⌈(v−3)/3⌉⌉⌉⌉
  expect([7, 8, 9, 10].map((chosen) => schonheimBound(of6(chosen, 4, 4)))).toEqual([5, 7, 11, 19])
})

test('a wheel is counted as one sees it by hand', () => {
  // Two bets of three out of four numbers.
  const two = {
    chosen: 4,
    bets: [
      [0, 1, 2],
      [1, 2, 3],
    ],
  }
  expect(countWheel(two, 3)).toEqual({ drawn: 3, cases: 4, least: 2, most: 3, mostCases: 2 })
  expect(countWheel(two, 2)).toEqual({ drawn: 2, cases: 6, least: 1, most: 2, mostCases: 5 })
})

test('all places are taken, each way once', () => {
  const ways = placesOf(9, 4)
  expect([ways.length, new Set(ways).size, new Set(ways.map(bitCount)).size]).toEqual([126, 126, 1])
})

test('digit games have none; the numbers take their places in order', () => {
  expect(wheelsFor(GAMES[3], 7)).toEqual([])
  expect([1, 2, 7].map((type) => wheelSizes(GAMES[type as 1]).least)).toEqual([7, 6, 8])
  expect(
    betsOfWheel({ chosen: 4, size: 3, guarantee: { drawn: 3, hit: 2 }, bets: [[0, 2, 3]] }, [3, 8, 14, 30]),
  ).toEqual([[3, 14, 30]])
})
