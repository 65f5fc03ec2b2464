import { describe, expect, test } from 'vitest'
import type { Dice } from '#lottery/dice.ts'
import { ALL_GAMES, GAMES, type Game } from '#lottery/games.ts'
import { findPrizeRuleById } from '#lottery/prizes.ts'
import { createSeededDice } from '#lottery/testing/randomness.ts'
import { type DrawnIssue, payout } from './payout.ts'
import { madePrizes } from './testing/made-prizes.ts'
import { everyBet, wonBy } from './testing/one-by-one.ts'
import { paidForOne } from './testing/paid-for-one.ts'
import { createRandomDraw, createRandomTicket } from './testing/random-tickets.ts'
import { listIssueRules } from './testing/rules.ts'
import type { BallsChoice, Ticket } from './ticket.ts'

/** Number of random tickets per game; with PROOFS_FULL=1 the test takes some minutes. */
const TICKETS = process.env['PROOFS_FULL'] === '1' ? 10_000 : 60

function paidOneByOne({ game, lines, addOn }: Ticket, draw: DrawnIssue) {
  const sum = { bets: 0, fen: 0, open: 0 }
  for (const { choice, multiple } of lines) {
    for (const bet of everyBet(game, choice)) {
      const level = draw.rule.levels[wonBy(draw.rule, choice.form, bet, draw.numbers)]
      if (!level) continue
      const fen = paidForOne(level, addOn, draw)
      if (level.undecided !== 'level') sum.bets += multiple
      if (fen === null) sum.open += multiple
      else sum.fen += fen * multiple
    }
  }
  return sum
}

function createDrawnIssue(game: Game, { lines }: Ticket, dice: Dice): DrawnIssue {
  const rules = listIssueRules(game)
  const { issueno, rule } = rules[dice(rules.length)]!
  return { issueno, rule, numbers: createRandomDraw(rule, lines[0]!.choice, dice), prizes: madePrizes(rule, dice) }
}

test.each(ALL_GAMES)('$name: a ticket’s payout is the sum over its bets', (game) => {
  for (let seed = 0; seed < TICKETS; seed++) {
    const dice = createSeededDice(seed)
    const ticket = createRandomTicket(game, dice)
    const draw = createDrawnIssue(game, ticket, dice)
    const { lines, bets, fen, unpublished, undecided } = payout(ticket, draw)
    const open = lines.flatMap(({ line, levels }) =>
      levels.map((level) => (level.fen === null ? level.bets * line.multiple : 0)),
    )
    expect({ bets, fen, open: open.reduce((sum, n) => sum + n, 0) }).toEqual(paidOneByOne(ticket, draw))
    expect(unpublished || undecided).toBe(open.some((n) => n > 0))
  }
})

const single = (first: number[], second: number[]): BallsChoice => ({
  form: 'balls',
  first: { bankers: [], others: first },
  second: { bankers: [], others: second },
})
const createTicket = (game: Game, choice: BallsChoice, multiple = 1): Ticket => ({
  game,
  lines: [{ choice, multiple }],
  addOn: false,
  issueno: null,
  issues: 1,
})
const prize = (name: string, bonusFen: number | null, promotionFen = 0) => ({ name, bonusFen, promotionFen })

describe('unknown amounts', () => {
  const ssq = GAMES[1]
  const drawn = { first: [1, 2, 3, 4, 5, 6], second: [7] }

  test('are left out until announced', () => {
    const rule = findPrizeRuleById(ssq, 'ssq')!
    const ticket = createTicket(ssq, single([1, 2, 3, 4, 5, 6, 33], [7]), 2)
    const waiting = payout(ticket, { issueno: '2022001', rule, numbers: drawn, prizes: [] })
    expect(waiting).toMatchObject({ bets: 14, fen: 2 * 6 * 300_000, unpublished: true, undecided: false })
    expect(waiting.lines[0]!.levels.map(({ level, bets, fen }) => [level.name, bets, fen])).toEqual([
      ['一等奖', 1, null],
      ['三等奖', 6, 3_600_000],
    ])
    const prizes = [prize('一等奖', 600_000_100, 100), prize('三等奖', 290_000)]
    const announced = payout(ticket, { issueno: '2022001', rule, numbers: drawn, prizes })
    expect(announced).toMatchObject({ fen: 2 * (600_000_000 + 6 * 290_000), unpublished: false, undecided: false })
  })

  test('are left out for a level that the draw may not have', () => {
    const rule = findPrizeRuleById(ssq, 'ssq-undecided')!
    const ticket = createTicket(ssq, single([1, 2, 3, 31, 32, 33], [16]))
    const paid = payout(ticket, { issueno: '2026050', rule, numbers: drawn, prizes: [prize('福运奖', 500)] })
    expect(paid).toMatchObject({ bets: 0, fen: 0, unpublished: false, undecided: true })
  })

  test('are left out for a level with two possible fixed amounts until one is published', () => {
    const dlt = GAMES[2]
    const rule = findPrizeRuleById(dlt, 'dlt-2026-undecided')!
    const ticket = createTicket(dlt, single([1, 2, 3, 4, 5], [11, 12]))
    const draw = { issueno: '26020', rule, numbers: { first: [1, 2, 3, 4, 5], second: [1, 2] } }
    expect(payout(ticket, { ...draw, prizes: [] })).toMatchObject({ bets: 1, fen: 0, undecided: true })
    const prizes = [prize('三等奖', 666_600)]
    expect(payout(ticket, { ...draw, prizes })).toMatchObject({ fen: 666_600, undecided: false })
  })
})

test('pays 追加 as announced, else by rule', () => {
  const dlt = GAMES[2]
  const rule = findPrizeRuleById(dlt, 'dlt-2019')!
  const draw = { issueno: '22001', rule, numbers: { first: [1, 2, 3, 4, 5], second: [1, 2] } }
  const paid = (second: number[], ...prizes: DrawnIssue['prizes']) =>
    payout({ ...createTicket(dlt, single([1, 2, 3, 4, 5], second), 3), addOn: true }, { ...draw, prizes })
  expect(paid([1, 2], prize('一等奖', 1_000), prize('一等奖(追加)', 801)).fen).toBe(3 * 1_801)
  expect(paid([1, 2], prize('一等奖', 1_000), prize('一等奖(追加)', null)).fen).toBe(3 * 1_800)
  expect(paid([1, 2], prize('一等奖(追加)', 801))).toMatchObject({ fen: 0, unpublished: true, undecided: false })
  const four = payout(
    { ...createTicket(dlt, single([1, 2, 3, 4, 35], [1, 2])), addOn: true },
    { ...draw, issueno: '07001', rule: findPrizeRuleById(dlt, 'dlt-2007')!, prizes: [prize('四等奖', 300_000)] },
  )
  expect(four).toMatchObject({ bets: 1, fen: 0, unpublished: false, undecided: true })
})
