import { randomFillSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { rank, ticketLength, unpack, unrank } from './combinations.ts'
import { type Dice, diceFrom } from './dice.ts'
import { ALL_GAMES, GAMES } from './games.ts'
import { packedTickets, ticket, tickets } from './tickets.ts'

const dice = diceFrom((bytes) => void randomFillSync(bytes))
const stepping = (step: number): Dice => {
  let n = 0
  return (below) => (n += step) % below
}

test.each(ALL_GAMES)('$name: arrays and packed bytes are the same tickets', (game) => {
  const packed = packedTickets(game, 500, stepping(9_973))
  const length = ticketLength(game)
  expect(packed.length).toBe(500 * length)
  expect(Array.from({ length: 500 }, (_, i) => unpack(game, packed, i * length))).toEqual(
    tickets(game, 500, stepping(9_973)),
  )
})

test('a ticket is the bet at the place that the dice threw', () => {
  expect(ticket(GAMES[2], () => 12_345)).toEqual(unrank(GAMES[2], 12_345))
})

test('tickets are bets of their game, and not one over and over', () => {
  const places = tickets(GAMES[7], 1_000, dice).map((bet) => rank(GAMES[7], bet))
  expect(places.every((place) => place >= 0 && place < GAMES[7].combinations)).toBe(true)
  expect(new Set(places).size).toBeGreaterThan(950)
})
