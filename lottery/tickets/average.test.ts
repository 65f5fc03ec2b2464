import { describe, expect, test } from 'vitest'
import { ALL_GAMES, getGameByCode } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { findPrizeRuleById } from '#lottery/prizes.ts'
import { averageWins } from './average.ts'
import { countChoiceBets } from './counting.ts'
import { parseTicket } from './testing/notation.ts'
import { listIssueRules } from './testing/rules.ts'
import type { Choice } from './ticket.ts'
import { countLevelWins } from './wins.ts'

const fc3d = getGameByCode('fc3d')
const rule = findPrizeRuleById(fc3d, 'fc3d-1040')!
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const DRAWS: Numbers[] = [
  [1, 2, 3],
  [4, 4, 0],
  [7, 7, 7],
].map((first) => ({ first, second: [] }))

const subsets = (size: number): number[][] =>
  Array.from({ length: 1024 }, (_, set) => DIGITS.filter((digit) => (set >> digit) & 1)).filter(
    ({ length }) => length === size,
  )

/** For some forms, all possible choices of the same size. */
const whole: [string, Choice[]][] = [
  ['组三复式', subsets(3).map((others) => ({ form: 'group3', bankers: [], others }))],
  ['组六复式', subsets(5).map((others) => ({ form: 'group6', bankers: [], others }))],
  [
    '组六胆拖',
    subsets(4).flatMap((all) =>
      all.map((one): Choice => ({ form: 'group6', bankers: [one], others: all.filter((n) => n !== one) })),
    ),
  ],
  [
    '直选定位复式',
    subsets(2).flatMap((a) =>
      DIGITS.flatMap((b) => DIGITS.map((c): Choice => ({ form: 'places', places: [a, [b], [c]] }))),
    ),
  ],
]

describe.each(whole)('%s', (_name, choices) => {
  test('the average equals the mean over all equal-sized choices', () => {
    for (const draw of DRAWS) {
      const sum = rule.levels.map(() => 0)
      for (const choice of choices) countLevelWins(choice, rule, draw).forEach((bets, i) => (sum[i]! += bets))
      const average = averageWins({ game: fc3d, lines: [{ choice: choices[0]!, multiple: 1 }] })(rule, draw)
      for (const [i, bets] of average.entries()) expect(bets).toBeCloseTo(sum[i]! / choices.length, 10)
    }
  })
})

test('直选: on average a thousandth of the bets wins', () => {
  for (const short of ['s 13', 'sp 3', 'a 1,2,3,4', 'p 1/2/3,4']) {
    const { lines } = parseTicket(`fc3d: ${short}`)
    const bets = countChoiceBets(fc3d, lines[0]!.choice)
    for (const draw of DRAWS) expect(averageWins({ game: fc3d, lines })(rule, draw)).toEqual([bets / 1000, 0, 0])
  }
})

test('组选和值: averages 组三 and 组六 bets separately', () => {
  const ticket = parseTicket('fc3d: gs 3')
  // The bets with sum 3 are 003 (组三) and 012 (组六). 111 is not a 组选 bet.
  expect(DRAWS.map((draw) => averageWins(ticket)(rule, draw))).toEqual([
    [0, 0, 1 / 120],
    [0, 1 / 90, 0],
    [0, 0, 0],
  ])
})

describe.each(ALL_GAMES)('$name', (game) => {
  test('a bet’s average wins equal its chances', () => {
    const [line] = parseTicket(WHOLE[game.kind === 'balls' ? game.code : 'digits'] ?? '').lines
    const choice: Choice =
      game.kind === 'balls'
        ? line!.choice
        : { form: 'places', places: Array.from({ length: game.first.count + (game.second ? 1 : 0) }, () => [1]) }
    for (const { rule: one } of listIssueRules(game)) {
      const average = averageWins({ game, lines: [{ choice, multiple: 3 }] })(one, { first: [1, 2, 3], second: [] })
      const expected = one.levels.map(({ ways, undecided }) =>
        undecided === 'level' ? 0 : (3 * ways) / one.combinations,
      )
      expect(average, one.id).toEqual(expected)
    }
  })
})

/** A ticket of a single bet for each ball game, and one for all digit games. */
const WHOLE: Readonly<Record<string, string>> = {
  ssq: 'ssq: 1,2,3,4,5,6+7',
  dlt: 'dlt: 1,2,3,4,5+6,7',
  qlc: 'qlc: 1,2,3,4,5,6,7',
  digits: 'pl5: p 1/1/1/1/1',
}

test('adds the averages of all lines, times their multiples', () => {
  const average = averageWins(parseTicket('fc3d: p 1/2/3 *5 | g3 1,2 *2 | g6 1,2,3'))
  expect(DRAWS.map((draw) => average(rule, draw))).toEqual([
    [5 / 1000, 0, 1 / 120],
    [5 / 1000, 4 / 90, 0],
    [5 / 1000, 0, 0],
  ])
})
