import { describe, expect, test } from 'vitest'
import { unrank, countFillings } from './combinations.ts'
import { GAMES, type Game, type GameCode, getGameByCode } from './games.ts'
import type { Numbers } from './numbers.ts'
import {
  type DrawFacts,
  type PrizeRule,
  computeTotalOdds,
  findWonLevel,
  computeLevelOdds,
  computePaidFen,
  getPrizeRule,
  findPrizeRuleById,
  computeSpecialRuleAfter,
  formatUndecidedReason,
  countWinningWays,
} from './prizes.ts'

const yuan = (amount: number) => amount * 100
const unknown: DrawFacts = { poolBeforeFen: null, specialRule: null }
const createFacts = (given: Partial<DrawFacts>) => ({ ...unknown, ...given })

function createRule(code: GameCode, issueno: string, given: Partial<DrawFacts> = {}): PrizeRule {
  return getPrizeRule(getGameByCode(code), issueno, createFacts(given))
}

interface Case {
  id: string
  rule: PrizeRule
  /** Number of winning combinations of each level; `any`: of any level. */
  ways: number[]
  any: number
}

const DLT_2026_WAYS = [1, 20, 195, 3_000, 11_100, 127_600, 1_287_281]
const cases: Case[] = [
  { rule: createRule('ssq', '2026013'), ways: [1, 15, 162, 7_695, 137_475, 1_043_640], any: 1_188_988 },
  {
    rule: createRule('ssq', '2026014', { specialRule: true }),
    ways: [1, 15, 162, 7_695, 137_475, 1_043_640, 877_500],
    any: 2_066_488,
  },
  { rule: createRule('dlt', '07001'), ways: [1, 20, 45, 150, 3_000, 11_100, 127_600, 1_287_281], any: 1_429_197 },
  { rule: createRule('dlt', '09121'), ways: [1, 20, 45, 150, 3_000, 11_100, 127_600, 1_287_281], any: 1_429_197 },
  { rule: createRule('dlt', '14052'), ways: [1, 20, 195, 7_350, 134_350, 1_287_281], any: 1_429_197 },
  { rule: createRule('dlt', '19019'), ways: [1, 20, 45, 150, 3_000, 4_350, 6_750, 127_600, 1_287_281], any: 1_429_197 },
  { rule: createRule('dlt', '26014', { poolBeforeFen: 0 }), ways: DLT_2026_WAYS, any: 1_429_197 },
  { rule: createRule('dlt', '26014', { poolBeforeFen: yuan(9e8) }), ways: DLT_2026_WAYS, any: 1_429_197 },
  { rule: createRule('fc3d', '2016005'), ways: [1, 0, 0], any: 1 },
  { rule: createRule('fc3d', '2016006'), ways: [1, 0, 0], any: 1 },
  { rule: createRule('pl3', '22001'), ways: [1, 0, 0], any: 1 },
  { rule: createRule('pl3', '04001'), ways: [1, 0, 0], any: 1 },
  { rule: createRule('pl5', '22001'), ways: [1], any: 1 },
  { rule: createRule('qxc', '20099'), ways: [1, 18, 261, 3_420, 42_291, 498_879], any: 544_870 },
  { rule: createRule('qxc', '20100'), ways: [1, 14, 54, 1_971, 31_590, 1_188_270], any: 1_221_900 },
  { rule: createRule('qlc', '2022001'), ways: [1, 7, 154, 462, 4_851, 8_085, 53_900], any: 67_460 },
].map((c) => ({ ...c, id: c.rule.id }))

test('the cases include every prize rule once', () => {
  expect(new Set(cases.map(({ id }) => id)).size).toBe(16)
})

describe.each(cases)('$id', ({ rule, ways, any }) => {
  test('has the expected winning combinations per level', () => {
    expect(rule.levels.map((level) => level.ways)).toEqual(ways)
    expect(countWinningWays(rule)).toBe(any)
    expect(rule.levels.map(({ level }) => level)).toEqual(ways.map((_, i) => i + 1))
  })

  test('wins each level with the expected bets', { timeout: 60_000 }, () => {
    const won = ways.map(() => 0)
    let bets = 0
    for (const [pick, weight] of generateBets(rule)) {
      bets += weight
      const level = findWonLevel(rule, pick, DRAWS[rule.game.code])
      if (level) won[level.level - 1]! += weight
    }
    expect(bets).toBe(rule.combinations)
    expect(won).toEqual(ways)
  })
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

describe('fixed amounts of the levels', () => {
  test.each<[GameCode, string, Partial<DrawFacts>, (number | null)[]]>([
    ['ssq', '2003001', {}, [null, null, 3_000, 200, 10, 5]],
    ['ssq', '2026013', {}, [null, null, 3_000, 200, 10, 5]],
    ['ssq', '2026014', { specialRule: true }, [null, null, 3_000, 200, 10, 5, 5]],
    ['ssq', '2026076', { specialRule: false }, [null, null, 3_000, 200, 10, 5]],
    ['dlt', '07001', {}, [null, null, null, 3_000, 500, 200, 10, 5]],
    ['dlt', '09120', {}, [null, null, null, 3_000, 500, 200, 10, 5]],
    ['dlt', '09121', {}, [null, null, null, 3_000, 600, 100, 10, 5]],
    ['dlt', '14051', {}, [null, null, null, 3_000, 600, 100, 10, 5]],
    ['dlt', '14052', {}, [null, null, null, 200, 10, 5]],
    ['dlt', '19018', {}, [null, null, null, 200, 10, 5]],
    ['dlt', '19019', {}, [null, null, 10_000, 3_000, 300, 200, 100, 15, 5]],
    ['dlt', '26013', { poolBeforeFen: yuan(9e8) }, [null, null, 10_000, 3_000, 300, 200, 100, 15, 5]],
    ['dlt', '26014', { poolBeforeFen: 78_288_637_345 }, [null, null, 5_000, 300, 150, 15, 5]],
    ['dlt', '26015', { poolBeforeFen: yuan(8e8) - 1 }, [null, null, 5_000, 300, 150, 15, 5]],
    ['dlt', '26015', { poolBeforeFen: yuan(8e8) }, [null, null, 6_666, 380, 200, 18, 7]],
    ['fc3d', '2016005', {}, [1_000, 320, 160]],
    ['fc3d', '2016006', {}, [1_040, 346, 173]],
    ['pl3', '22001', {}, [1_040, 346, 173]],
    ['pl3', '16005', {}, [null, null, null]],
    ['pl3', '16006', {}, [1_040, 346, 173]],
    ['pl5', '22001', {}, [100_000]],
    ['qxc', '20099', {}, [null, null, 1_800, 300, 20, 5]],
    ['qxc', '20100', {}, [null, null, 3_000, 500, 30, 5]],
    ['qlc', '2022001', {}, [null, null, null, 200, 50, 10, 5]],
  ])('game %s, issue %s, facts %j', (code, issueno, given, amounts) => {
    const { levels } = createRule(code, issueno, given)
    expect(levels.map(({ fixedFen }) => fixedFen)).toEqual(amounts.map((n) => (n === null ? null : yuan(n))))
  })
})

test('the pool starts and ends the special rule', () => {
  const steps: [boolean, number, boolean][] = [
    [false, 1_499_999_999, false],
    [false, 1_500_000_000, true],
    [true, 300_000_000, true],
    [true, 299_999_999, false],
    [false, 800_000_000, false],
    [true, 800_000_000, true],
    [true, 283_183_968, false],
  ]
  expect(steps.map(([previous, pool]) => computeSpecialRuleAfter(previous, yuan(pool)))).toEqual(
    steps.map(([, , next]) => next),
  )
})

test('computes odds of levels and any win', () => {
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

test('levels accept only exact published names', () => {
  const named = (rule: PrizeRule, name: string) => rule.levels.find(({ names }) => names.includes(name))?.level ?? null
  expect(
    ['单选', '直选', '直选奖', '组三', '组选6奖', '1D'].map((name) => named(createRule('fc3d', '2022001'), name)),
  ).toEqual([1, 1, 1, 2, 3, null])
  const dlt = createRule('dlt', '22050')
  expect(['一等奖', '九等奖', '一等奖(追加)', '一等奖基本派奖'].map((name) => named(dlt, name))).toEqual([
    1,
    9,
    null,
    null,
  ])
})

describe('unknown facts of a draw', () => {
  test('leave only 福运奖 undecided for 双色球', () => {
    const rule = createRule('ssq', '2026050')
    expect(rule.levels.map(({ fixedFen, undecided }) => [fixedFen, undecided])).toEqual([
      [null, null],
      [null, null],
      [300_000, null],
      [20_000, null],
      [1_000, null],
      [500, null],
      [500, 'level'],
    ])
    expect(countWinningWays(rule)).toBe(countWinningWays(createRule('ssq', '2026050', { specialRule: false })))
    expect(formatUndecidedReason(rule)).toBe('本期是否执行特别规定未知')
    expect(computeSpecialRuleAfter(null, yuan(1_000_000_000))).toBeNull()
    expect(computeSpecialRuleAfter(null, yuan(1_500_000_000))).toBe(true)
    expect(computeSpecialRuleAfter(null, yuan(299_999_999))).toBe(false)
  })

  test('leave 大乐透 undecided without known pool or column', () => {
    const rule = createRule('dlt', '26020')
    expect(rule.levels.map(({ fixedFen, undecided }) => [fixedFen, undecided])).toEqual([
      [null, null],
      [null, null],
      ...Array.from({ length: 5 }, () => [null, 'amount']),
    ])
    expect(countWinningWays(rule)).toBe(1_429_197)
    expect(formatUndecidedReason(rule)).toBe('上一期奖池未知')
    expect(createRule('dlt', '26020', { column: 'high' }).id).toBe('dlt-2026-high')
    expect(createRule('dlt', '26020', { column: 'high', poolBeforeFen: 0 }).id).toBe('dlt-2026-low')
  })

  test('leave 排列3 amounts undecided before 2016', () => {
    const rule = createRule('pl3', '16005')
    expect(rule.levels.map(({ undecided }) => undecided)).toEqual(['amount', 'amount', 'amount'])
    expect(formatUndecidedReason(rule)).toBe('2016 年以前排列3的单注奖金没有可靠来源')
  })

  test('do not prevent finding a rule by its id', () => {
    expect(findPrizeRuleById(GAMES[1], 'ssq-special')).toBe(createRule('ssq', '2026050', { specialRule: true }))
    expect([findPrizeRuleById(GAMES[1], 'toString'), formatUndecidedReason(createRule('ssq', '2022001'))]).toEqual([
      null,
      null,
    ])
  })
})

test('computePaidFen prefers the published amount', () => {
  const ssq = createRule('ssq', '2022001')
  const [first, , third] = ssq.levels
  expect([computePaidFen(first!, yuan(8_014_411)), computePaidFen(first!, 0), computePaidFen(first!, null)]).toEqual([
    yuan(8_014_411),
    null,
    null,
  ])
  expect([computePaidFen(third!, yuan(3_100)), computePaidFen(third!, 0), computePaidFen(third!, null)]).toEqual([
    yuan(3_100),
    yuan(3_000),
    yuan(3_000),
  ])
  const undecided = createRule('ssq', '2026050').levels.at(-1)!
  expect([computePaidFen(undecided, null), computePaidFen(undecided, yuan(5))]).toEqual([null, yuan(5)])
  // 追加 is not a level of a rule.
  expect([computePaidFen(null, yuan(7)), computePaidFen(null, 0)]).toEqual([yuan(7), null])
})
