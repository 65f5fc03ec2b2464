import { describe, expect, test } from 'vitest'
import { countBits } from '#lottery/combinations.ts'
import { GAMES } from '#lottery/games.ts'
import {
  computeBound,
  COVERING_NUMBERS,
  hasWheel,
  computeSchonheimBound,
  computeSphereBound,
  type WheelSize,
} from './testing/lower-bounds.ts'
import { countWheel, hasGuarantee, listPlaceSets } from './wheel.ts'
import { listBetsOfWheel, WHEELS, computeWheelSizes, listWheels } from './wheels.ts'

const FULL = process.env.PROOFS_FULL === '1'
/** Wheels (chosen, size, drawn, hit) with proofs that take seconds to minutes; proven only with PROOFS_FULL=1. */
const SLOW = ['9 5 3 3', '9 5 5 4', '10 5 4 3', '10 6 5 4', '10 7 7 6', '11 5 5 3', '11 6 6 4', '12 6 6 4']
const timeout = 3_600_000

const formatWheelName = ({ chosen, size, guarantee: { drawn, hit } }: WheelSize) => [chosen, size, drawn, hit].join(' ')
const isProven = (wheel: WheelSize) => FULL || !SLOW.includes(formatWheelName(wheel))
const named = WHEELS.map((wheel) => [formatWheelName(wheel), wheel] as const)

describe.each(named)('wheel %s', (_name, wheel) => {
  test('has valid bets and guarantees its hits', () => {
    for (const bet of wheel.bets) {
      expect(bet).toHaveLength(wheel.size)
      expect(bet.every((place, at) => place < wheel.chosen && (at === 0 || bet[at - 1]! < place))).toBe(true)
    }
    expect(new Set(wheel.bets.map((bet) => bet.join())).size).toBe(wheel.bets.length)
    expect(hasGuarantee(wheel)).toBe(true)
  })

  test.runIf(isProven(wheel))('has a proven lower bound of bets', { timeout }, () => {
    expect(wheel.bets.length).toBeGreaterThanOrEqual(wheel.least)
    if (wheel.least > computeBound(wheel)) expect(hasWheel(wheel, wheel.least - 1)).toBe(false)
    else expect(wheel.least).toBe(computeBound(wheel))
  })
})

const parseCovering = (name: string): WheelSize => {
  const [chosen = 0, size = 0, hit = 0] = name.split(' ').map(Number)
  return { chosen, size, guarantee: { drawn: hit, hit } }
}

test.each(Object.entries(COVERING_NUMBERS).filter(([name]) => isProven(parseCovering(name))))(
  'covering design %s needs exactly %i bets',
  { timeout },
  (name, least) => {
    expect([hasWheel(parseCovering(name), least), hasWheel(parseCovering(name), least - 1)]).toEqual([true, false])
  },
)

test('a minimal wheel needs each bet', () => {
  const tight = WHEELS.filter((wheel) => wheel.bets.length > 1 && wheel.bets.length === wheel.least)
  expect(tight.length).toBeGreaterThan(25)
  for (const wheel of tight)
    expect(hasGuarantee({ ...wheel, bets: wheel.bets.slice(1) }), formatWheelName(wheel)).toBe(false)
})

test('computes the lower bounds of the literature', () => {
  const of6 = (chosen: number, drawn: number, hit: number) => ({ chosen, size: 6, guarantee: { drawn, hit } })
  // For v chosen numbers the sphere bound is ⌈C(v,6) / (1 + 6(v−6))⌉.
  expect([8, 9, 10, 11, 12].map((chosen) => computeSphereBound(of6(chosen, 6, 5)))).toEqual([3, 5, 9, 15, 25])
  // Schönheim's bound is ⌈v/6 ⌈(v−1)/5 ⌈(v−2)/4 ⌈(v−3)/3⌉⌉⌉⌉, unless a covering number is greater.
  expect([7, 8].map((chosen) => computeSchonheimBound(of6(chosen, 4, 4)))).toEqual([5, 7])
})

test('countWheel counts a small wheel’s cases', () => {
  // Four chosen numbers, and two bets of three numbers.
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

test('listPlaceSets lists each combination of positions once', () => {
  const ways = listPlaceSets(9, 4)
  expect([ways.length, new Set(ways).size, new Set(ways.map(countBits)).size]).toEqual([126, 126, 1])
})

test('lists wheels only for ball games', () => {
  expect(listWheels(GAMES[3], 7)).toEqual([])
  expect([1, 2, 7].map((type) => computeWheelSizes(GAMES[type as 1]).least)).toEqual([7, 6, 8])
})

test('listBetsOfWheel replaces positions by the chosen numbers', () => {
  const wheel = { chosen: 4, size: 3, guarantee: { drawn: 3, hit: 2 }, least: 1, bets: [[0, 2, 3]] }
  expect(listBetsOfWheel(wheel, [3, 8, 14, 30])).toEqual([[3, 14, 30]])
})
