import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { InvalidNumbers } from '#lottery/numbers.ts'
import { luckyBets } from '#lottery/permutation.ts'
import { parseTyped, placesInRound } from './find-in-round.ts'

const key = Uint8Array.from({ length: 32 }, (_, at) => at)
const other = new Uint8Array(32)

test('a bet of the round is found at its place, in every game, up to the last', () => {
  for (const game of Object.values(GAMES)) {
    const places = [1, 8, 500, Math.ceil(game.combinations / 3), game.combinations]
    const bets = places.flatMap((place) => luckyBets(game, key, place - 1, 1))
    expect(placesInRound(game, key, bets), game.name).toEqual(places)
  }
})

test('in the order of another key a bet stands elsewhere', () => {
  const fourth = luckyBets(GAMES[1], other, 3, 1)
  const places = placesInRound(GAMES[1], key, fourth)
  expect(places).not.toEqual([4])
  expect(places.flatMap((place) => luckyBets(GAMES[1], key, place - 1, 1))).toEqual(fourth)
})

test('a bet is typed with a sign between its zones', () => {
  const bet = { first: [1, 7, 11, 12, 22, 28], second: [5] }
  expect(parseTyped(GAMES[1], '01 07 11 12 22 28 + 05')).toEqual(bet)
  expect(parseTyped(GAMES[1], '28,22,12,11,7,1｜5')).toEqual(bet)
  expect(parseTyped(GAMES[3], '0 9 9')).toEqual({ first: [0, 9, 9], second: [] })
  expect(() => parseTyped(GAMES[1], '01 07')).toThrow(InvalidNumbers)
})
