import { describe, expect, test } from 'vitest'
import { ALL_GAMES } from '#lottery/games.ts'
import { createSeededDice } from '#lottery/testing/randomness.ts'
import { sharedBets, sharedByChoices } from './shared-bets.ts'
import { parseTicket } from './testing/notation.ts'
import { everyBet } from './testing/one-by-one.ts'
import { createRandomChoice, createRandomTicket } from './testing/random-tickets.ts'
import { inAnyOrder } from './three-digits.ts'
import type { Choice, Ticket } from './ticket.ts'

/** Number of random pairs of choices per game. */
const PAIRS = process.env['PROOFS_FULL'] === '1' ? 10_000 : 50

const listBetKeys = (ticket: Ticket) =>
  new Set(
    ticket.lines.flatMap(({ choice }) =>
      everyBet(ticket.game, choice).map((bet) => `${inAnyOrder(choice.form)}${JSON.stringify(bet)}`),
    ),
  )

const commonTo = (one: Ticket, other: Ticket): number => {
  const known = listBetKeys(one)
  return [...listBetKeys(other)].filter((key) => known.has(key)).length
}

describe.each(ALL_GAMES)('$name', (game) => {
  const lineOf = (choice: Choice): Ticket => ({
    game,
    lines: [{ choice, multiple: 1 }],
    addOn: false,
    issueno: null,
    issues: 1,
  })

  test('sharedByChoices agrees with comparing all bets', () => {
    for (let seed = 0; seed < PAIRS; seed++) {
      const dice = createSeededDice(seed)
      const [one, other] = [createRandomChoice(game, dice), createRandomChoice(game, dice)]
      const shared = commonTo(lineOf(one), lineOf(other))
      expect(sharedByChoices(game, one, other), JSON.stringify({ one, other })).toBe(shared)
      expect(sharedByChoices(game, one, one)).toBe(listBetKeys(lineOf(one)).size)
    }
  })

  test('sharedBets counts a repeated shared bet once', () => {
    for (let seed = 0; seed < PAIRS / 10; seed++) {
      const dice = createSeededDice(seed)
      const [one, other] = [createRandomTicket(game, dice), createRandomTicket(game, dice)]
      const both: Ticket = { ...one, lines: [...one.lines, ...other.lines, ...one.lines] }
      expect(sharedBets(one, other)).toBe(commonTo(one, other))
      const all = sharedBets(one, both)
      if (all !== null) expect(all).toBe(listBetKeys(one).size)
    }
  })
})

const reds = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i).join()

test('sharedBets compares large tickets, unless one repeats a bet', () => {
  const large = `ssq: ${reds(1, 20)}+1,2,3`
  expect(sharedBets(parseTicket(large), parseTicket(`ssq: ${reds(13, 33)}+3,4`))).toBe(28)
  expect(
    sharedBets(parseTicket(large), parseTicket(`ssq: ${reds(1, 6)}+1 | ${reds(1, 5)},33+1 | 7>${reds(8, 20)}+3`)),
  ).toBe(1 + 1287)
  expect(sharedBets(parseTicket(large), parseTicket(`ssq: ${reds(1, 20)}+1 | ${reds(1, 7)}+1`))).toBeNull()
})
