import type { Game } from './games.ts'
import { type Matched, type Matching, ballsAndSpecial, ballsInZones, digitsInARow, digitsInPlace } from './matching.ts'
import { sortableIssue } from './numbers.ts'
import * as tables from './prize-tables.ts'

export type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

export interface PrizeLevel {
  readonly level: Level
  readonly name: string
  /** The exact spellings under which draws publish this level. */
  readonly names: readonly string[]
  /** Null where the amount floats and only the draw's announcement tells it. */
  readonly fixedFen: number | null
  /** Matches of first and second zone that win it; for 七星彩 up to 20100 `first` is the longest run. */
  readonly conditions: readonly Matched[]
  /** How many of the rule's combinations win it. */
  readonly ways: number
  /** For a group level of 3D and 排列3, which no pick of ours can win: combinations that win one group bet. */
  readonly groupWays: number | null
}

export interface PrizeRule {
  readonly id: string
  readonly game: Game
  readonly levels: readonly PrizeLevel[]
  readonly matching: Matching
  readonly combinations: number
}

/** What a rule depends on beside the issue; null = unknown. */
export interface DrawFacts {
  readonly poolBeforeFen: number | null
  /** 双色球: whether the special rule is on for this draw. */
  readonly specialRule: boolean | null
}

const yuan = (amount: number) => amount * 100

const DLT_HIGH_POOL_FEN = yuan(800_000_000)
const SPECIAL_ON_FEN = yuan(1_500_000_000)
const SPECIAL_OFF_FEN = yuan(300_000_000)

/** The rule of a draw, or null where it can't be settled. */
export function prizeRule(game: Game, issueno: string, facts: DrawFacts): PrizeRule | null {
  const found = ruleId(game, sortableIssue(game, issueno), facts)
  return typeof found === 'string' ? ruleOf(game, found) : null
}

const UNSETTLEABLE = {
  old_dlt: '大乐透19019期之前的奖级规则未收录，不予核对',
  pool_unknown: '上一期奖池未知，无法确定本期奖金档次',
  special_unknown: '本期特别规定是否执行未知，暂不核对',
} as const

/** Why a draw can't be settled, in Chinese, or null. Without facts it tells only what the issue number decides. */
export function unsettleableReason(game: Game, issueno: string, facts?: DrawFacts): string | null {
  const found = ruleId(game, sortableIssue(game, issueno), facts ?? { poolBeforeFen: 0, specialRule: false })
  return typeof found === 'string' ? null : UNSETTLEABLE[found.refused]
}

type Found = RuleId | { refused: keyof typeof UNSETTLEABLE }
const since = tables.FIRST_ISSUE

function ruleId(game: Game, issue: string, facts: DrawFacts): Found {
  switch (game.code) {
    case 'ssq':
      return ssqRule(issue, facts)
    case 'dlt':
      return dltRule(issue, facts)
    case 'fc3d':
      return issue < since.fc3d1040 ? 'fc3d-1000' : 'fc3d-1040'
    case 'qxc':
      return issue < since.qxc2020 ? 'qxc-row' : 'qxc-2020'
    default:
      return game.code
  }
}

function ssqRule(issue: string, { specialRule }: DrawFacts): Found {
  if (issue < since.ssqSpecial) return 'ssq'
  if (specialRule === null) return { refused: 'special_unknown' }
  return specialRule ? 'ssq-special' : 'ssq'
}

function dltRule(issue: string, { poolBeforeFen }: DrawFacts): Found {
  if (issue < since.dlt2019) return { refused: 'old_dlt' }
  if (issue < since.dlt2026) return 'dlt-2019'
  if (poolBeforeFen === null) return { refused: 'pool_unknown' }
  return poolBeforeFen < DLT_HIGH_POOL_FEN ? 'dlt-2026-low' : 'dlt-2026-high'
}

const RULES = {
  ssq: [ballsInZones, tables.SSQ],
  'ssq-special': [ballsInZones, tables.SSQ_SPECIAL],
  'dlt-2019': [ballsInZones, tables.DLT_2019],
  'dlt-2026-low': [ballsInZones, tables.DLT_2026_LOW],
  'dlt-2026-high': [ballsInZones, tables.DLT_2026_HIGH],
  'fc3d-1000': [digitsInPlace, tables.threeDigits('单选', 1_000, 320, 160)],
  'fc3d-1040': [digitsInPlace, tables.threeDigits('单选', 1_040, 346, 173)],
  pl3: [digitsInPlace, tables.threeDigits('直选', 1_040, 346, 173)],
  pl5: [digitsInPlace, tables.PL5],
  'qxc-row': [digitsInARow, tables.QXC_OLD],
  'qxc-2020': [digitsInPlace, tables.QXC_2020],
  qlc: [ballsAndSpecial, tables.QLC],
} as const satisfies Record<string, readonly [Matching, readonly tables.Row[]]>

type RuleId = keyof typeof RULES
const built = new Map<RuleId, PrizeRule>()

function ruleOf(game: Game, id: RuleId): PrizeRule {
  const rule = built.get(id) ?? buildRule(game, id)
  built.set(id, rule)
  return rule
}

function buildRule(game: Game, id: RuleId): PrizeRule {
  const [matching, rows] = RULES[id]
  const levels = rows.map((row, i) => levelFrom(game, matching, row, (i + 1) as Level))
  return { id, game, levels, matching, combinations: matching.combinations(game) }
}

function levelFrom(game: Game, matching: Matching, row: tables.Row, level: Level): PrizeLevel {
  const [name, amount, ...matches] = row
  const conditions = matches.map(matchedFrom)
  return {
    level,
    name,
    names: tables.spellingsOf(name),
    fixedFen: amount === null ? null : yuan(amount),
    conditions,
    ways: conditions.reduce((sum, matched) => sum + matching.ways(game, matched), 0),
    groupWays: tables.GROUP_WAYS[name] ?? null,
  }
}

function matchedFrom(text: string): Matched {
  const [first, second] = text.split('+').map(Number)
  return { first: first!, second: second! }
}

/** Whether 双色球's special rule is on for the next draw: on from a pool of 1.5 bn, off below 300 m, else as it was. */
export function specialRuleLatch(previous: boolean, poolAfterFen: number): boolean {
  if (poolAfterFen >= SPECIAL_ON_FEN) return true
  return poolAfterFen < SPECIAL_OFF_FEN ? false : previous
}

/** How many combinations win any level. */
export function winningWays(rule: PrizeRule): number {
  return rule.levels.reduce((sum, { ways }) => sum + ways, 0)
}

/** The odds of a level: one bet in so many wins it; of a group level, one group bet. */
export function oneIn(rule: PrizeRule, level: PrizeLevel): number {
  return rule.combinations / (level.groupWays ?? level.ways)
}

/** The odds of winning anything: one bet in so many. */
export function anyOneIn(rule: PrizeRule): number {
  return rule.combinations / winningWays(rule)
}
