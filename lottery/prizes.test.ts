import { expect, test } from 'vitest'
import { unrank, countFillings } from './combinations.ts'
import { ALL_GAMES, GAMES, type Game, type GameCode, getGameByCode } from './games.ts'
import type { Numbers } from './numbers.ts'
import { listIssueRules } from './tickets/testing/rules.ts'
import {
  type DrawFacts,
  type PrizeRule,
  computeTotalOdds,
  findWonLevel,
  computeLevelOdds,
  computePaidFen,
  getPrizeRule,
  findPrizeRuleById,
  formatUndecidedReason,
} from './prizes.ts'

const yuan = (amount: number) => amount * 100
const unknown: DrawFacts = { poolBeforeFen: null, specialRule: null }
const createFacts = (given: Partial<DrawFacts>) => ({ ...unknown, ...given })

function createRule(code: GameCode, issueno: string, given: Partial<DrawFacts> = {}): PrizeRule {
  return getPrizeRule(getGameByCode(code), issueno, createFacts(given))
}

/** All prize rules except undecided ones, which match bets like a decided rule. */
const rules = ALL_GAMES.flatMap((game) => listIssueRules(game))
  .map(({ rule }) => rule)
  .filter(({ id }) => !id.endsWith('undecided'))

test.each(rules)('$id: each level has as many winning bets as its `ways`', { timeout: 60_000 }, (rule) => {
  const won = rule.levels.map(() => 0)
  let bets = 0
  for (const [pick, weight] of generateBets(rule)) {
    bets += weight
    const level = findWonLevel(rule, pick, DRAWS[rule.game.code])
    if (level) won[level.level - 1]! += weight
  }
  expect(bets).toBe(rule.combinations)
  expect(won).toEqual(rule.levels.map(({ ways }) => ways))
})

const DRAWS: Record<GameCode, Numbers> = {
  ssq: { first: [2, 3, 11, 19, 27, 33], second: [16] },
  dlt: { first: [1, 8, 9, 22, 35], second: [5, 12] },
  fc3d: { first: [7, 0, 7], second: [] },
  pl3: { first: [7, 0, 7], second: [] },
  pl5: { first: [9, 2, 8, 8, 2], second: [] },
  qxc: { first: [8, 5, 5, 8, 5, 1], second: [9] },
  qlc: { first: [4, 14, 19, 22, 26, 29, 30], second: [11] },
}

// Second-zone combinations that match a draw equally are represented by one of them: [combination, how many].
function listSecondZones(game: Game, ruleId: string): [number[], number][] {
  if (ruleId === 'qxc-row')
    return [
      [[9], 1],
      [[0], 9],
    ]
  const kinds: Record<GameCode, [number[], number][]> = {
    ssq: [
      [[16], 1],
      [[1], 15],
    ],
    dlt: [
      [[5, 12], 1],
      [[1, 5], 20],
      [[1, 2], 45],
    ],
    qxc: [
      [[9], 1],
      [[14], 14],
    ],
    fc3d: [[[], 1]],
    pl3: [[[], 1]],
    pl5: [[[], 1]],
    qlc: [[[], 1]],
  }
  return kinds[game.code]
}

function* generateBets({ game, id }: PrizeRule): Generator<[Numbers, number]> {
  const firsts: Game = { ...game, second: null }
  const zones = listSecondZones(game, id)
  for (let place = 0; place < countFillings(game.first); place++) {
    const { first } = unrank(firsts, place)
    for (const [second, weight] of zones) yield [{ first, second }, weight]
  }
}

test('computes the odds of each level and of winning at all', () => {
  const rounded = (n: number) => Math.round(n * 100) / 100
  const ssq = createRule('ssq', '2026050', { specialRule: true })
  expect(ssq.levels.map((level) => rounded(computeLevelOdds(ssq, level)))).toEqual([
    17_721_088, 1_181_405.87, 109_389.43, 2_302.94, 128.9, 16.98, 20.19,
  ])
  expect(computeTotalOdds(ssq)).toBeCloseTo(8.57546, 5)
  expect(computeTotalOdds(createRule('qxc', '22001'))).toBeCloseTo(12.27596, 5)
  const pl3 = createRule('pl3', '22001')
  expect(pl3.levels.map((level) => rounded(computeLevelOdds(pl3, level)))).toEqual([1_000, 333.33, 166.67])
})

test('gives the reason why a rule is undecided', () => {
  expect(formatUndecidedReason(createRule('ssq', '2026050'))).toBe('本期是否执行特别规定未知')
  expect(formatUndecidedReason(createRule('dlt', '26020'))).toBe('上一期奖池未知')
  expect(formatUndecidedReason(createRule('pl3', '16005'))).toBe('2016 年以前排列3的单注奖金没有可靠来源')
  expect(formatUndecidedReason(createRule('ssq', '2022001'))).toBeNull()
})

test('finds a prize rule by its id', () => {
  expect(findPrizeRuleById(GAMES[1], 'ssq-special')).toBe(createRule('ssq', '2026050', { specialRule: true }))
  expect(findPrizeRuleById(GAMES[1], 'toString')).toBeNull()
})

test('computePaidFen prefers the published amount', () => {
  const third = createRule('ssq', '2022001').levels[2]!
  expect([yuan(3_100), 0, null].map((published) => computePaidFen(third, published))).toEqual(
    [3_100, 3_000, 3_000].map(yuan),
  )
  const undecided = createRule('ssq', '2026050').levels.at(-1)!
  expect([computePaidFen(undecided, null), computePaidFen(undecided, yuan(5))]).toEqual([null, yuan(5)])
  // 追加 is not a level of a rule.
  expect([computePaidFen(null, yuan(7)), computePaidFen(null, 0)]).toEqual([yuan(7), null])
})
