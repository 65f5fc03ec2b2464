import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ALL_GAMES, type Game, getGameByCode } from '#lottery/games.ts'
import { parseHistory } from '#lottery/testing/history.ts'
import { createSeededDice } from '#lottery/testing/randomness.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { getPrizeRule, findPrizeRuleById } from '#lottery/prizes.ts'
import { backtest } from './backtest.ts'
import { countChoiceBets } from './counting.ts'
import type { DrawnIssue } from './payout.ts'
import { parseTicket } from './testing/notation.ts'
import { everyBet, wonBy } from './testing/one-by-one.ts'
import { paidForOne } from './testing/paid-for-one.ts'
import { createRandomTicket } from './testing/random-tickets.ts'
import type { Ticket } from './ticket.ts'

/** Number of random tickets per game; with PROOFS_FULL=1 the test takes half an hour. */
const TICKETS = process.env['PROOFS_FULL'] === '1' ? 200 : 2
/** Maximum number of bets per ticket: each bet is checked against some thousand draws. */
const BETS = process.env['PROOFS_FULL'] === '1' ? 300 : 40

/** Returns the bundled draws of a game, oldest first, with the prize rules that follow from the issue alone. */
const pastDraws = (game: Game): DrawnIssue[] =>
  parseHistory(readFileSync(new URL(`../../history/${game.code}.csv`, import.meta.url), 'utf8')).map(
    ({ issue, first, second, prizes }) => ({
      issueno: issue,
      rule: getPrizeRule(game, issue, { poolBeforeFen: null, specialRule: null }),
      numbers: parseDraw(game, first, second),
      prizes,
    }),
  )

const betsIn = ({ game, lines }: Ticket) => lines.reduce((sum, { choice }) => sum + countChoiceBets(game, choice), 0)

function someTickets(game: Game): Ticket[] {
  const found: Ticket[] = []
  for (let seed = 0; found.length < TICKETS; seed++) {
    const ticket = createRandomTicket(game, createSeededDice(seed))
    if (betsIn(ticket) <= BETS) found.push(ticket)
  }
  return found
}

/** Results of a ticket on one level, summed over separately settled bets. */
interface SettledLevel {
  draws: number
  bets: number
  last: string
  fen: number
  open: number
}

function settledOneByOne({ game, lines, addOn }: Ticket, draws: readonly DrawnIssue[]) {
  const bets = lines.flatMap(({ choice, multiple }) =>
    everyBet(game, choice).map((bet) => ({ form: choice.form, bet, multiple })),
  )
  const levels = new Map<number, SettledLevel>()
  const sum = { costFen: 0, fen: 0, won: 0, lacking: 0 }
  for (const draw of draws) {
    const found = new Map<number, { bets: number; fen: number; isOpen: boolean }>()
    let isLacking = false
    for (const { form, bet, multiple } of bets) {
      sum.costFen += multiple * (addOn ? 300 : 200)
      const level = draw.rule.levels[wonBy(draw.rule, form, bet, draw.numbers)]
      if (!level) continue
      const each = paidForOne(level, addOn, draw)
      if (each === null) isLacking = true
      if (level.undecided === 'level') continue
      const known = found.get(level.level) ?? { bets: 0, fen: 0, isOpen: false }
      known.bets += multiple
      if (each === null) known.isOpen = true
      else known.fen += each * multiple
      found.set(level.level, known)
    }
    for (const [level, one] of found) {
      const all = levels.get(level) ?? { draws: 0, bets: 0, last: '', fen: 0, open: 0 }
      all.draws++
      all.bets += one.bets
      all.last = draw.issueno
      all.fen += one.fen
      all.open += one.isOpen ? 1 : 0
      levels.set(level, all)
      sum.fen += one.fen
    }
    sum.won += found.size > 0 ? 1 : 0
    sum.lacking += isLacking ? 1 : 0
  }
  return { ...sum, levels: Object.fromEntries(levels) }
}

describe.each(ALL_GAMES)('$name', (game) => {
  const draws = pastDraws(game)

  test('backtest agrees with settling each bet separately', () => {
    expect(draws.length).toBeGreaterThan(2_900)
    for (const ticket of someTickets(game)) {
      const settled = settledOneByOne(ticket, draws)
      const { costFen, fen, won, levels, unpublished, undecided } = backtest(ticket, draws)
      expect({ costFen, fen, won }).toEqual({ costFen: settled.costFen, fen: settled.fen, won: settled.won })
      expect(unpublished + undecided).toBeGreaterThanOrEqual(settled.lacking)
      expect(Math.max(unpublished, undecided)).toBeLessThanOrEqual(settled.lacking)
      const had = levels.flatMap(({ level, draws: drawn, bets, last, fen: paid, open }) =>
        drawn === 0 ? [] : [[level, { draws: drawn, bets, last: draws[last!]!.issueno, fen: paid, open }]],
      )
      expect(Object.fromEntries(had)).toEqual(settled.levels)
    }
  })
})

const ssq = getGameByCode('ssq')

describe('a 胆拖 ticket of 双色球 over the draws up to 2022', () => {
  const draws = pastDraws(ssq).filter(({ issueno }) => issueno <= '2022150')
  const had = backtest(parseTicket('ssq: 14>3,8,19,21,26,27,30,32+12'), draws)

  test('has the manually computed results', () => {
    expect(draws).toHaveLength(2_944)
    expect(had).toMatchObject({ draws: 2_944, costFen: 32_972_800, fen: 9_311_000, won: 291 })
    expect(had).toMatchObject({ unpublished: 0, undecided: 0 })
    const rows = had.levels.map(({ name, draws: drawn, bets, last, fen }) => [
      name,
      drawn,
      bets,
      last === null ? null : draws[last]!.issueno,
      fen,
    ])
    expect(rows).toEqual([
      ['一等奖', 0, 0, null, 0],
      ['二等奖', 0, 0, null, 0],
      ['三等奖', 1, 4, '2020009', 1_200_000],
      ['四等奖', 13, 84, '2022116', 1_680_000],
      ['五等奖', 134, 1_338, '2022116', 1_338_000],
      ['六等奖', 194, 10_186, '2022133', 5_093_000],
    ])
  })

  test('has the computed averages for any ticket of 56 bets', () => {
    const averages = had.levels.map(({ averageBets }) => Number(averageBets.toPrecision(2)))
    expect(averages).toEqual([0.0093, 0.14, 1.5, 72, 1_300, 9_700])
    expect(had.averageShare).toBeCloseTo(0.24316, 5)
  })

  test('matches at best five red balls and one blue ball', () => {
    expect(had.closest).toMatchObject({
      matched: { first: 5, second: 1 },
      draws: 1,
      last: draws.findIndex(({ issueno }) => issueno === '2020009'),
    })
  })
})

describe('unknown amounts', () => {
  const drawn = { first: [1, 2, 3, 4, 5, 6], second: [7] }

  test('count as unpublished if a floating amount is not announced', () => {
    const draw = { issueno: '2003001', rule: findPrizeRuleById(ssq, 'ssq')!, numbers: drawn, prizes: [] }
    const had = backtest(parseTicket('ssq: 1,2,3,4,5,6,33+7 *2'), [draw, draw])
    expect(had).toMatchObject({ won: 2, fen: 2 * 2 * 6 * 300_000, unpublished: 2, undecided: 0 })
    expect(had.levels[0]).toMatchObject({ name: '一等奖', draws: 2, bets: 4, fen: 0, open: 2, last: 1 })
  })

  test('count as undecided, not as won, if the level is undecided', () => {
    const rule = findPrizeRuleById(ssq, 'ssq-undecided')!
    const ticket = parseTicket('ssq: 1,2,3,31,32,33+16')
    const had = backtest(ticket, [{ issueno: '2026050', rule, numbers: drawn, prizes: [] }])
    expect(had).toMatchObject({ won: 0, fen: 0, unpublished: 0, undecided: 1, averageShare: null })
    expect(had.levels.map(({ name }) => name)).not.toContain('福运奖')
  })

  test('exclude their draws from the average share', () => {
    const pl3 = getGameByCode('pl3')
    const [old, now] = ['pl3-undecided', 'pl3'].map((id) => ({
      issueno: '05001',
      rule: findPrizeRuleById(pl3, id)!,
      numbers: { first: [1, 2, 3], second: [] },
      prizes: [],
    }))
    const had = backtest(parseTicket('pl3: p 1/2/3'), [old!, now!])
    expect(had).toMatchObject({ won: 2, fen: 104_000, undecided: 1, averageShare: 0.52 })
    expect(backtest(parseTicket('pl3: p 1/2/3'), [old!])).toMatchObject({ averageShare: null, fen: 0, undecided: 1 })
  })
})

test('backtest returns zeros without draws', () => {
  expect(backtest(parseTicket('ssq: 1,2,3,4,5,6+7'), [])).toEqual({
    draws: 0,
    costFen: 0,
    fen: 0,
    won: 0,
    unpublished: 0,
    undecided: 0,
    levels: [],
    closest: null,
    averageShare: null,
  })
})

test('backtest buys the ticket once per draw, ignoring its own issues', () => {
  const [draw] = pastDraws(ssq)
  const told: number[] = []
  const had = backtest(parseTicket('ssq #2022001 n5: 1,2,3,4,5,6+7 *3'), [draw!, draw!], (done) => told.push(done))
  expect(had).toMatchObject({ draws: 2, costFen: 2 * 3 * 200 })
  expect(told).toEqual([1, 2])
})
