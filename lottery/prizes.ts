import type { Game } from './games.ts'
import {
  type MatchCount,
  type Matching,
  ballsAndSpecial,
  ballsInZones,
  digitsInARow,
  digitsInPlace,
} from './matching.ts'
import { type Numbers, toSortableIssue } from './numbers.ts'
import * as tables from './prize-tables.ts'

export type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

/** Aspect of a level that is undecided because of unknown facts: its existence in the draw, or its fixed amount. */
export type UndecidedAspect = 'level' | 'amount'

export interface PrizeLevel {
  readonly level: Level
  readonly name: string
  readonly names: readonly string[]
  /** Null if the amount is floating, that is known only from the announcement of the draw, or if it is undecided. */
  readonly fixedFen: number | null
  readonly undecided: UndecidedAspect | null
  /** Matches that win the level; [] for group levels (组选). 七星彩 up to issue 20099: see `digitsInARow`. */
  readonly conditions: readonly MatchCount[]
  readonly ways: number
  /** For a group level (组选) of 福彩3D or 排列3: number of drawn combinations that win one group bet. Otherwise null. */
  readonly groupWays: number | null
}

export interface PrizeRule {
  readonly id: string
  readonly game: Game
  readonly levels: readonly PrizeLevel[]
  readonly matching: Matching
  readonly combinations: number
}

/** Facts that determine the prize rule of a draw, in addition to its issue number; null: unknown. */
export interface DrawFacts {
  readonly poolBeforeFen: number | null
  /** 双色球: whether the special rule is in force for this draw. */
  readonly specialRule: boolean | null
  /** 大乐透: amount column of the draw's own announcement. It is used only if the pool is unknown. */
  readonly column?: AmountColumn | null
}

/** 大乐透 since 2026 has two columns of fixed amounts. The high one applies from a pool of 800 million yuan on. */
export type AmountColumn = 'low' | 'high'

const toFen = (amount: number) => amount * 100

export const DLT_HIGH_POOL_FEN = toFen(800_000_000)
/** 双色球: the special rule starts after a draw with at least this pool, and ends after a pool below SPECIAL_OFF_FEN. */
export const SPECIAL_ON_FEN = toFen(1_500_000_000)
export const SPECIAL_OFF_FEN = toFen(300_000_000)

export function getPrizeRule(game: Game, issueno: string, facts: DrawFacts): PrizeRule {
  return getRuleById(game, selectRuleId(game, toSortableIssue(game, issueno), facts))
}

export const listRulesOfGame = (game: Game): PrizeRule[] =>
  Object.keys(RULES)
    .filter(isRuleId)
    .filter((id) => id.split('-', 1)[0] === game.code)
    .map((id) => getRuleById(game, id))

export function findPrizeRuleById(game: Game, id: string): PrizeRule | null {
  return isRuleId(id) ? getRuleById(game, id) : null
}

const UNDECIDED_REASONS: { readonly [Id in RuleId]?: string } = {
  'ssq-undecided': '本期是否执行特别规定未知',
  'dlt-2026-undecided': '上一期奖池未知',
  'pl3-undecided': '2016 年以前排列3的单注奖金没有可靠来源',
}

export function formatUndecidedReason({ id }: Pick<PrizeRule, 'id'>): string | null {
  return (isRuleId(id) && UNDECIDED_REASONS[id]) || null
}

const since = tables.FIRST_ISSUE

/** Returns whether an issue can have 双色球's special rule; the pools of earlier draws decide whether it is in force. */
export const hasSpecialRule = ({ code }: Game, issueno: string): boolean =>
  code === 'ssq' && issueno >= since.ssqSpecial

function selectRuleId(game: Game, issue: string, facts: DrawFacts): RuleId {
  switch (game.code) {
    case 'ssq':
      return selectSsqRule(issue, facts)
    case 'dlt':
      return selectDltRule(issue, facts)
    case 'fc3d':
      return issue < since.fc3d1040 ? 'fc3d-1000' : 'fc3d-1040'
    case 'pl3':
      return issue < since.pl3Known ? 'pl3-undecided' : 'pl3'
    case 'qxc':
      return issue < since.qxc2020 ? 'qxc-row' : 'qxc-2020'
    default:
      return game.code
  }
}

function selectSsqRule(issue: string, { specialRule }: DrawFacts): RuleId {
  if (issue < since.ssqSpecial) return 'ssq'
  if (specialRule === null) return 'ssq-undecided'
  return specialRule ? 'ssq-special' : 'ssq'
}

function selectDltRule(issue: string, { poolBeforeFen, column = null }: DrawFacts): RuleId {
  if (issue < since.dlt2009) return 'dlt-2007'
  if (issue < since.dlt2014) return 'dlt-2009'
  if (issue < since.dlt2019) return 'dlt-2014'
  if (issue < since.dlt2026) return 'dlt-2019'
  return `dlt-2026-${poolBeforeFen === null ? (column ?? 'undecided') : selectColumn(poolBeforeFen)}`
}

const selectColumn = (poolBeforeFen: number): AmountColumn => (poolBeforeFen < DLT_HIGH_POOL_FEN ? 'low' : 'high')

const RULES = {
  ssq: [ballsInZones, tables.SSQ],
  'ssq-special': [ballsInZones, tables.SSQ_SPECIAL],
  'ssq-undecided': [ballsInZones, tables.SSQ_SPECIAL, [['福运奖', 'level']]],
  'dlt-2007': [ballsInZones, tables.DLT_2007],
  'dlt-2009': [ballsInZones, tables.DLT_2009],
  'dlt-2014': [ballsInZones, tables.DLT_2014],
  'dlt-2019': [ballsInZones, tables.DLT_2019],
  'dlt-2026-low': [ballsInZones, tables.DLT_2026_LOW],
  'dlt-2026-high': [ballsInZones, tables.DLT_2026_HIGH],
  'dlt-2026-undecided': [ballsInZones, tables.DLT_2026_LOW, tables.TWO_AMOUNTS.map((name) => [name, 'amount'])],
  'fc3d-1000': [digitsInPlace, tables.createThreeDigitTable('单选', 1_000, 320, 160)],
  'fc3d-1040': [digitsInPlace, tables.createThreeDigitTable('单选', 1_040, 346, 173)],
  pl3: [digitsInPlace, tables.PL3],
  // A single web page older than 2014 gives the amounts 1,000, 320 and 160. Until when they applied is unknown.
  'pl3-undecided': [digitsInPlace, tables.PL3, tables.PL3.map(([name]) => [name, 'amount'])],
  pl5: [digitsInPlace, tables.PL5],
  'qxc-row': [digitsInARow, tables.QXC_OLD],
  'qxc-2020': [digitsInPlace, tables.QXC_2020],
  qlc: [ballsAndSpecial, tables.QLC],
} as const satisfies Record<
  string,
  readonly [Matching, readonly tables.PrizeTableRow[], (readonly [string, UndecidedAspect][])?]
>

type RuleId = keyof typeof RULES
const isRuleId = (id: string): id is RuleId => Object.hasOwn(RULES, id)
const built = new Map<RuleId, PrizeRule>()

function getRuleById(game: Game, id: RuleId): PrizeRule {
  const rule = built.get(id) ?? buildRule(game, id)
  built.set(id, rule)
  return rule
}

function buildRule(game: Game, id: RuleId): PrizeRule {
  const [matching, rows, doubts = []]: (typeof RULES)[RuleId] = RULES[id]
  const undecided = new Map<string, UndecidedAspect>(doubts)
  const levels = rows.map((row, i) => buildLevel(game, matching, row, (i + 1) as Level, undecided.get(row[0]) ?? null))
  return { id, game, levels, matching, combinations: matching.combinations ?? game.combinations }
}

function buildLevel(
  game: Game,
  matching: Matching,
  row: tables.PrizeTableRow,
  level: Level,
  undecided: UndecidedAspect | null,
): PrizeLevel {
  const [name, amount, ...matches] = row
  const conditions = matches.map(parseMatch)
  return {
    level,
    name,
    names: tables.listSpellings(name),
    fixedFen: amount === null || undecided === 'amount' ? null : toFen(amount),
    undecided,
    conditions,
    ways: conditions.reduce((sum, matched) => sum + matching.ways(game, matched), 0),
    groupWays: tables.GROUP_WAYS[name] ?? null,
  }
}

function parseMatch(text: string): MatchCount {
  const [first, second] = text.split('+').map(Number)
  return { first: first!, second: second! }
}

/**
 * Computes whether 双色球's special rule is in force for the next draw: yes if the pool is at least 1.5 bn yuan, no if it
 * is below 300 m, otherwise as for the previous draw (`previous`; null: unknown).
 */
export function computeSpecialRuleAfter<Previous extends boolean | null>(
  previous: Previous,
  poolAfterFen: number,
): boolean | Previous {
  if (poolAfterFen >= SPECIAL_ON_FEN) return true
  return poolAfterFen < SPECIAL_OFF_FEN ? false : previous
}

export function findWonLevel({ matching, levels }: PrizeRule, pick: Numbers, draw: Numbers): PrizeLevel | null {
  const { first, second } = matching.match(pick, draw)
  return levels.find(({ conditions }) => conditions.some((c) => c.first === first && c.second === second)) ?? null
}

/** Returns a published amount in any unit; null for 0, which sources publish if a level has no winners. */
export const toPublishedAmount = (amount: number | null): number | null => amount || null

/** Returns the amount of one winning bet in fen: the published one, else the fixed one of the rule, else null. */
export function computePaidFen(level: PrizeLevel | null, published: number | null): number | null {
  const fixed = level?.undecided ? null : (level?.fixedFen ?? null)
  return toPublishedAmount(published) ?? fixed
}

/** Counts the combinations that win any level, except levels that may not exist in the draw. */
export function countWinningWays(rule: PrizeRule): number {
  return rule.levels.reduce((sum, { ways, undecided }) => sum + (undecided === 'level' ? 0 : ways), 0)
}

/** Returns n, if the odds that a bet wins the level are 1 in n; for a group level, that a group bet wins it. */
export function computeLevelOdds(rule: PrizeRule, level: PrizeLevel): number {
  return rule.combinations / (level.groupWays ?? level.ways)
}

export function computeTotalOdds(rule: PrizeRule): number {
  return rule.combinations / countWinningWays(rule)
}

export interface AnnouncedPrize {
  readonly name: string
  /** Fen per winning bet, including promotion money; null if unknown or without winners. */
  readonly bonusFen: number | null
  readonly promotionFen: number
}

/** Returns the amount per bet without promotion money; null if it is not published or the level has no winners. */
export function computePublishedFen({ bonusFen, promotionFen }: AnnouncedPrize): number | null {
  return bonusFen === null || bonusFen <= promotionFen ? null : bonusFen - promotionFen
}
