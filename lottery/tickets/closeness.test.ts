import { describe, expect, test } from 'vitest'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import { ballsAndSpecial, ballsInZones, digitsInPlace, type MatchCount } from '#lottery/matching.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { createSeededDice } from '#lottery/testing/randomness.ts'
import { bestMatch, isCloser, isWhole } from './closeness.ts'
import { everyBet } from './testing/one-by-one.ts'
import { createRandomChoice, createRandomDraw } from './testing/random-tickets.ts'
import { listIssueRules } from './testing/rules.ts'
import { inAnyOrder } from './three-digits.ts'
import type { Choice } from './ticket.ts'

/** Number of random choices of numbers that are tested per game. */
const CHOICES = process.env['PROOFS_FULL'] === '1' ? 10_000 : 200

function countMatches(game: Game, form: Choice['form'], bet: Numbers, draw: Numbers): MatchCount {
  if (inAnyOrder(form)) return { first: commonDigits(bet.first, draw.first), second: 0 }
  if (game.kind === 'digits') return digitsInPlace.match(bet, draw)
  return (game.special ? ballsAndSpecial : ballsInZones).match(bet, draw)
}

function commonDigits(some: readonly number[], others: readonly number[]): number {
  const left = [...others]
  return some.filter((digit) => left.includes(digit) && left.splice(left.indexOf(digit), 1)).length
}

describe.each(ALL_GAMES)('$name', (game) => {
  test('bestMatch equals the best bet’s match', () => {
    const rules = listIssueRules(game)
    for (let seed = 0; seed < CHOICES; seed++) {
      const dice = createSeededDice(seed)
      const choice = createRandomChoice(game, dice)
      const best = bestMatch(game, choice)
      const bets = everyBet(game, choice)
      for (let turn = 0; turn < 3; turn++) {
        const draw = createRandomDraw(rules[dice(rules.length)]!.rule, choice, dice)
        const matches = bets.map((bet) => countMatches(game, choice.form, bet, draw))
        expect(best(draw), JSON.stringify({ choice, draw })).toEqual(matches.reduce((a, b) => (isCloser(b, a) ? b : a)))
      }
    }
  })
})

test('isCloser compares the total, then the first zone', () => {
  expect(isCloser({ first: 6, second: 0 }, { first: 5, second: 1 })).toBe(true)
  expect(isCloser({ first: 5, second: 1 }, { first: 6, second: 0 })).toBe(false)
  expect(isCloser({ first: 4, second: 2 }, { first: 5, second: 0 })).toBe(true)
  expect(isCloser({ first: 5, second: 1 }, { first: 5, second: 1 })).toBe(false)
})

test('isWhole requires as many matches as a bet has numbers', () => {
  const whole = (code: Game['code'], first: number, second: number) =>
    isWhole(
      ALL_GAMES.find((game) => game.code === code)!,
      { first, second },
    )
  expect([whole('ssq', 6, 1), whole('ssq', 6, 0), whole('ssq', 5, 1)]).toEqual([true, false, false])
  expect([whole('dlt', 5, 2), whole('dlt', 5, 1)]).toEqual([true, false])
  expect([whole('qlc', 7, 0), whole('qlc', 6, 1)]).toEqual([true, false])
  expect([whole('fc3d', 3, 0), whole('fc3d', 2, 0), whole('qxc', 6, 1), whole('qxc', 6, 0)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
