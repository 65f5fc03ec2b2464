import { describe, expect, test } from 'vitest'
import type { Dice } from '#lottery/dice.ts'
import { ALL_GAMES, GAMES, type Zone } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { PrizeRule } from '#lottery/prizes.ts'
import { createSeededDice } from '#lottery/testing/randomness.ts'
import { ADD_ON_PRICE_FEN, countChoiceBets, costFen } from './counting.ts'
import { expanded } from './expansion.ts'
import { everyBet, wonBy } from './testing/one-by-one.ts'
import {
  createRandomChoice,
  createRandomDraw,
  createRandomTicket,
  createChoice,
  listForms,
} from './testing/random-tickets.ts'
import { listIssueRules } from './testing/rules.ts'
import type { Choice } from './ticket.ts'
import { winCounter, countLevelWins } from './wins.ts'

/** Number of random tickets per game; with PROOFS_FULL=1 the test takes some minutes. */
const TICKETS = process.env['PROOFS_FULL'] === '1' ? 10_000 : 60

/** Runs a check with TICKETS different random seeds. */
function eachSeed(prove: (dice: Dice) => void): void {
  for (let seed = 0; seed < TICKETS; seed++) prove(createSeededDice(seed))
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
  test('counts and wins agree with listing each bet', () => {
    const rules = listIssueRules(game)
    eachSeed((dice) => {
      const choice = createRandomChoice(game, dice)
      const bets = everyBet(game, choice)
      expect(countChoiceBets(game, choice)).toBe(bets.length)
      expect(written(expanded(game, choice))).toEqual(written(bets))
      for (const { rule } of rules) {
        const draw = createRandomDraw(rule, choice, dice)
        expect(countLevelWins(choice, rule, draw), rule.id).toEqual(countedOneByOne(rule, choice.form, bets, draw))
      }
    })
  })

  test('costFen prices all bets and issues', () => {
    eachSeed((dice) => {
      const ticket = createRandomTicket(game, dice)
      let fen = 0
      for (const { choice, multiple } of ticket.lines) fen += everyBet(game, choice).length * multiple * 200
      if (ticket.addOn) fen += (fen / 200) * ADD_ON_PRICE_FEN
      expect(costFen(ticket)).toBe(fen * ticket.issues)
    })
  })
})

const written = (bets: Iterable<Numbers>) =>
  Array.from(bets, ({ first, second }) => `${first.join()}+${second.join()}`).sort()

const DRAWN = Array.from({ length: 1_000 }, (_, n) => Array.from(String(n).padStart(3, '0'), Number))

test.each([GAMES[3], GAMES[4]])('$name: winCounter agrees with counting each bet in all draws', (game) => {
  const dice = createSeededDice(game.type)
  const choices = listForms(game).flatMap((form) =>
    Array.from({ length: PER_FORM }, () => createChoice(game, form, dice)),
  )
  for (const choice of [...choices, ...EDGES]) {
    const bets = everyBet(game, choice)
    for (const { rule } of listIssueRules(game)) {
      const count = winCounter(game, choice)
      const wins = rule.levels.map(() => 0)
      for (const first of DRAWN) {
        const counted = count(rule, { first, second: [] })
        counted.forEach((won, level) => (wins[level]! += won))
        // Slow, so only for draws with wins; the sum below would reveal a missed win.
        if (counted.some((won) => won > 0)) {
          expect(counted).toEqual(countedOneByOne(rule, choice.form, bets, { first, second: [] }))
        }
      }
      expect(wins, `${choice.form} under ${rule.id}`).toEqual(wholeGame(choice.form, bets))
    }
  }
})

const PER_FORM = process.env['PROOFS_FULL'] === '1' ? 10 : 3
/** Choices with each single sum and span, and choices of all digits. */
const EDGES: Choice[] = [
  ...Array.from({ length: 28 }, (_, sum): Choice => ({ form: 'sums', sums: [sum] })),
  ...Array.from({ length: 26 }, (_, sum): Choice => ({ form: 'group-sums', sums: [sum + 1] })),
  ...Array.from({ length: 10 }, (_, span): Choice => ({ form: 'spans', spans: [span] })),
  ...(['group3', 'group6'] as const).map((form): Choice => ({
    form,
    bankers: [],
    others: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  })),
]

/** Expected wins over all 1,000 draws: a direct bet wins once, a group bet once for each order of its digits. */
function wholeGame(form: Choice['form'], bets: readonly Numbers[]): number[] {
  if (!form.startsWith('group')) return [bets.length, 0, 0]
  const pairs = bets.filter(({ first: [a, b, c] }) => a === b || b === c).length
  return [0, 3 * pairs, 6 * (bets.length - pairs)]
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
const reds = (n: number): Choice => ({
  form: 'balls',
  first: { bankers: [], others: upTo(n) },
  second: { bankers: [], others: [1] },
})

test('choosing all balls wins each level with all its combinations', () => {
  for (const game of [GAMES[1], GAMES[2], GAMES[7]]) {
    const all = (zone: Zone) => ({ bankers: [], others: upTo(zone.max) })
    const choice: Choice = { form: 'balls', first: all(game.first), second: game.second && all(game.second) }
    expect(countChoiceBets(game, choice)).toBe(game.combinations)
    for (const { rule } of listIssueRules(game)) {
      const draw = createRandomDraw(rule, choice, createSeededDice(1))
      expect(countLevelWins(choice, rule, draw)).toEqual(rule.levels.map(({ ways }) => ways))
    }
  }
})

test('expanded throws above 10,000 bets', () => {
  expect(Array.from(expanded(GAMES[1], reds(16)))).toHaveLength(8_008)
  expect(() => expanded(GAMES[1], reds(17))).toThrow(RangeError)
})

test('no match wins two levels of a rule', () => {
  for (const { rule } of ALL_GAMES.flatMap(listIssueRules)) {
    const matches = rule.levels.flatMap(({ conditions }) => conditions.map(({ first, second }) => `${first}+${second}`))
    expect(new Set(matches).size, rule.id).toBe(matches.length)
  }
})
