import { randomFillSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { rank, unrank } from './combinations.ts'
import { createDice } from './dice.ts'
import { ALL_GAMES, GAMES, type Game, MODES, type Mode } from './games.ts'
import { allowsMode, drawBet, drawRandomBet } from './modes.ts'
import { computeChiSquareLimit, computeChiSquare, isModeBet } from './testing/randomness.ts'

const dice = createDice((bytes) => void randomFillSync(bytes))
type Drawn = Exclude<Mode, 'lucky'>
const drawn = MODES.filter((mode) => mode !== 'lucky')
const offers = ALL_GAMES.flatMap((game) => drawn.map((mode) => ({ game, mode, name: game.name })))
const offered = offers.filter(({ game, mode }) => allowsMode(game, mode))
const drawMany = (game: Game, mode: Drawn, count: number) =>
  Array.from({ length: count }, () => drawBet(game, mode, dice))

test.each(offered)('$name, mode $mode: draws only valid bets of the mode', ({ game, mode }) => {
  const bets = drawMany(game, mode, 300)
  expect(bets.filter((bet) => !isModeBet(game, mode, bet))).toEqual([])
  expect(bets.filter((bet) => JSON.stringify(unrank(game, rank(game, bet))) !== JSON.stringify(bet))).toEqual([])
})

test.each(offers.filter(({ game, mode }) => !allowsMode(game, mode)))(
  '$name, mode $mode: throws, because the game lacks the mode',
  ({ game, mode }) => {
    expect(() => drawBet(game, mode, dice)).toThrow(RangeError)
    expect(isModeBet(game, mode, unrank(game, 0))).toBe(false)
  },
)

test.each<[1 | 2 | 7, Drawn, number, number]>([
  [1, 'small', 1, 11],
  [1, 'medium', 12, 22],
  [1, 'large', 23, 33],
  [2, 'small', 1, 12],
  [2, 'medium', 13, 23],
  [2, 'large', 24, 35],
  [7, 'small', 1, 10],
  [7, 'medium', 11, 20],
  [7, 'large', 21, 30],
])('game %d, mode %s: draws balls from %d to %d', (type, mode, low, high) => {
  const balls = drawMany(GAMES[type], mode, 500).flatMap(({ first }) => first)
  expect([Math.min(...balls), Math.max(...balls)]).toEqual([low, high])
})

test('drawRandomBet returns the bet at the thrown rank', () => {
  expect(drawRandomBet(GAMES[2], () => 12_345)).toEqual(unrank(GAMES[2], 12_345))
})

test('小号 does not restrict the blue ball', () => {
  const blues = new Set(drawMany(GAMES[1], 'small', 1_000).flatMap(({ second }) => second))
  expect(blues.size).toBe(16)
})

test.each<[1 | 5 | 6, number[], boolean]>([
  [1, [1, 3, 5, 7, 9, 10], true],
  [1, [1, 3, 5, 7, 9, 11], false],
  [5, [0, 5, 4, 0, 0], true],
  [5, [9, 0, 9, 0, 9], false],
  [5, [1, 3, 2, 5, 7], true],
  [5, [1, 5, 2, 6, 3], false],
  [6, [0, 0, 0, 0, 0, 1], true],
  [6, [0, 0, 0, 0, 0, 0], false],
])('game %d: %j fits 连号: %s', (type, first, continuous) => {
  expect(isModeBet(GAMES[type], 'continuous', { first, second: type === 1 || type === 6 ? [1] : [] })).toBe(continuous)
})

test('draws 排列5 连号 bets with equal probability', () => {
  const game = GAMES[5]
  const bets = Array.from({ length: game.combinations }, (_, i) => unrank(game, i))
  const fitting = bets.filter((bet) => isModeBet(game, 'continuous', bet)).map((bet) => rank(game, bet))
  const places = new Map(fitting.map((place, i) => [place, Math.floor((i * 100) / fitting.length)]))
  const cells = drawMany(game, 'continuous', 50_000).map((bet) => places.get(rank(game, bet))!)
  const sizes = Array.from({ length: 100 }, (_, cell) => [...places.values()].filter((c) => c === cell).length)
  expect(computeChiSquare(cells, 100, sizes)).toBeLessThan(computeChiSquareLimit(99))
})
