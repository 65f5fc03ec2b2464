import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { InvalidNumbers } from '#lottery/numbers.ts'
import { luckyBet } from '#lottery/permutation.ts'
import { findInRound, parseTyped } from './find-in-round.ts'

const key = Uint8Array.from({ length: 32 }, (_, at) => at)
const other = new Uint8Array(32)
const noPause = async () => {}

test('a bet of the round is found at its place, in every game', async () => {
  for (const game of Object.values(GAMES)) {
    const bets = [0, 7, 499].map((at) => luckyBet(game, key, at))
    expect(await findInRound(game, key, bets, noPause, 500), game.name).toEqual([1, 8, 500])
  }
})

test('a bet beyond the places searched, or of another key, is not', async () => {
  const bets = [luckyBet(GAMES[1], key, 500), luckyBet(GAMES[1], other, 3)]
  expect(await findInRound(GAMES[1], key, bets, noPause, 500)).toEqual([null, null])
})

test('a short round is searched to its end', async () => {
  const last = luckyBet(GAMES[3], key, 999)
  expect(await findInRound(GAMES[3], key, [last], noPause)).toEqual([1000])
})

test('a bet is typed with a sign between its zones', () => {
  const bet = { first: [1, 7, 11, 12, 22, 28], second: [5] }
  expect(parseTyped(GAMES[1], '01 07 11 12 22 28 + 05')).toEqual(bet)
  expect(parseTyped(GAMES[1], '28,22,12,11,7,1｜5')).toEqual(bet)
  expect(parseTyped(GAMES[3], '0 9 9')).toEqual({ first: [0, 9, 9], second: [] })
  expect(() => parseTyped(GAMES[1], '01 07')).toThrow(InvalidNumbers)
})
