import { describe, expect, test } from 'vitest'
import type { Dice } from '#lottery/dice.ts'
import { ALL_GAMES } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { PrizeRule } from '#lottery/prizes.ts'
import { seededDice } from '#lottery/testing/seeded-dice.ts'
import { ADD_ON_PRICE_FEN, betsOf, costFen } from './counting.ts'
import { expanded } from './expansion.ts'
import { everyBet, wonBy } from './testing/one-by-one.ts'
import { aChoice, aDraw, aTicket } from './testing/random-tickets.ts'
import { rulesOf } from './testing/rules.ts'
import type { Choice } from './ticket.ts'
import { winsOf } from './wins.ts'

/** PROOFS_FULL=1: 10,000 tickets a game, some minutes. */
const TICKETS = process.env['PROOFS_FULL'] === '1' ? 10_000 : 300

/** Something of many random tickets, each of a seed of its own. */
function eachSeed(prove: (dice: Dice) => void): void {
  for (let seed = 0; seed < TICKETS; seed++) prove(seededDice(seed))
}

function countedOneByOne(rule: PrizeRule, form: Choice['form'], bets: readonly Numbers[], draw: Numbers): number[] {
  const wins = rule.levels.map(() => 0)
  for (const bet of bets) {
    const level = wonBy(rule, form, bet, draw)
    if (level >= 0) wins[level]!++
  }
  return wins
}

describe.each(ALL_GAMES)('$name', (game) => {
  test('a choice stands for exactly the bets that fit it, and wins in every rule version what each of them wins', () => {
    const rules = rulesOf(game)
    eachSeed((dice) => {
      const choice = aChoice(game, dice)
      const bets = everyBet(game, choice)
      expect(betsOf(game, choice)).toBe(bets.length)
      expect(written(expanded(game, choice))).toEqual(written(bets))
      for (const { rule } of rules) {
        const draw = aDraw(rule, choice, dice)
        expect(winsOf(choice, rule, draw), rule.id).toEqual(countedOneByOne(rule, choice.form, bets, draw))
      }
    })
  })

  test('a ticket costs what its bets cost one by one, for each issue', () => {
    eachSeed((dice) => {
      const ticket = aTicket(game, dice)
      let fen = 0
      for (const { choice, multiple } of ticket.lines) fen += everyBet(game, choice).length * multiple * 200
      if (ticket.addOn) fen += (fen / 200) * ADD_ON_PRICE_FEN
      expect(costFen(ticket)).toBe(fen * ticket.issues)
    })
  })
})

const written = (bets: Iterable<Numbers>) => Array.from(bets, ({ first, second }) => `${first}+${second}`).sort()
