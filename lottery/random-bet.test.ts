import { randomFillSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { rank, unrank } from './combinations.ts'
import { diceFrom } from './dice.ts'
import { GAMES } from './games.ts'
import { randomBet } from './random-bet.ts'

const dice = diceFrom((bytes) => void randomFillSync(bytes))

test('draws the bet at the rank given by the dice', () => {
  expect(randomBet(GAMES[2], () => 12_345)).toEqual(unrank(GAMES[2], 12_345))
})

test('draws different valid bets', () => {
  const places = Array.from({ length: 1_000 }, () => rank(GAMES[7], randomBet(GAMES[7], dice)))
  expect(places.every((place) => place >= 0 && place < GAMES[7].combinations)).toBe(true)
  expect(new Set(places).size).toBeGreaterThan(950)
})
