import { randomFillSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { rank, unrank } from './combinations.ts'
import { createDice } from './dice.ts'
import { GAMES } from './games.ts'
import { drawRandomBet } from './random-bet.ts'

const dice = createDice((bytes) => void randomFillSync(bytes))

test('draws the bet at the rank given by the dice', () => {
  expect(drawRandomBet(GAMES[2], () => 12_345)).toEqual(unrank(GAMES[2], 12_345))
})

test('draws different valid bets', () => {
  const places = Array.from({ length: 1_000 }, () => rank(GAMES[7], drawRandomBet(GAMES[7], dice)))
  expect(places.every((place) => place >= 0 && place < GAMES[7].combinations)).toBe(true)
  expect(new Set(places).size).toBeGreaterThan(950)
})
