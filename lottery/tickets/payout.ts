import * as addOns from '#lottery/add-on.ts'
import {
  type AnnouncedPrize,
  computePublishedFen,
  computePaidFen,
  type PrizeLevel,
  type PrizeRule,
} from '#lottery/prizes.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { Line, Ticket } from './ticket.ts'
import { countLevelWins } from './wins.ts'

/** A draw that a ticket is checked against: numbers, prize rule, and announced prize table ([] if unknown). */
export interface DrawnIssue {
  readonly issueno: string
  readonly numbers: Numbers
  readonly rule: PrizeRule
  readonly prizes: readonly AnnouncedPrize[]
}

export interface LevelPayout {
  readonly level: PrizeLevel
  /** Number of winning bets, ignoring the multiple. */
  readonly bets: number
  /** Amount of one bet: as announced, else as fixed by the rule; null: not announced yet, or undecided. */
  readonly bonusFen: number | null
  /** Amount that 追加 adds to one bet; 0 without 追加; null: unknown. */
  readonly addOnFen: number | null
  /** Total: bets × multiple × (`bonusFen` + `addOnFen`); null if either is null. */
  readonly fen: number | null
}

export interface LinePayout {
  readonly line: Line
  readonly levels: readonly LevelPayout[]
}

/** Payout of a ticket for one draw, before tax and promotions (派奖). */
export interface Payout {
  readonly lines: readonly LinePayout[]
  /** Number of winning bets of all lines, including multiples. Excludes a level that may not exist. */
  readonly bets: number
  /** Sum of all won amounts in fen, without amounts that are not announced or undecided. */
  readonly fen: number
  /** 待公布: a won amount is not announced yet and not included in `fen`. */
  readonly unpublished: boolean
  /** 待定: the known facts do not decide whether a bet has won, or which amount. */
  readonly undecided: boolean
}

/** Computes the payout of a ticket without faults (limits.ts) for one draw, whatever issues the ticket names. */
export function payout({ lines, addOn }: Ticket, draw: DrawnIssue): Payout {
  const won = lines.map((line) => ({ line, wins: countLevelWins(line.choice, draw.rule, draw.numbers) }))
  const amounts = draw.rule.levels.map((level) => computeLevelAmounts(level, draw, addOn))
  return computePayout(won, amounts)
}

export interface LineWins {
  readonly line: Line
  readonly wins: readonly number[]
}

export function computePayout(lineWins: readonly LineWins[], amounts: readonly Amounts[]): Payout {
  const lines = lineWins.map(({ line, wins }) => ({ line, levels: wonLevels(line, wins, amounts) }))
  const won = lines.flatMap(({ line: { multiple }, levels }) => levels.map((level) => ({ ...level, multiple })))
  const open = won.filter(({ fen }) => fen === null)
  return {
    lines,
    bets: sum(won.map(({ level, bets, multiple }) => (level.undecided === 'level' ? 0 : bets * multiple))),
    fen: sum(won.map(({ fen }) => fen ?? 0)),
    unpublished: open.some(isUnpublished),
    undecided: !open.every(isUnpublished),
  }
}

const isUnpublished = ({ level, bonusFen }: LevelPayout) => bonusFen === null && level.undecided === null

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)

export type Amounts = Pick<LevelPayout, 'level' | 'bonusFen' | 'addOnFen'>

export type PricedIssue = Omit<DrawnIssue, 'numbers'>

export function computeLevelAmounts(level: PrizeLevel, issue: PricedIssue, addOn: boolean): Amounts {
  const bonusFen = computeBonusFen(level, issue)
  return { level, bonusFen, addOnFen: addOn ? computeLevelAddOnFen(level, bonusFen, issue) : 0 }
}

function wonLevels({ multiple }: Line, wins: readonly number[], amounts: readonly Amounts[]): LevelPayout[] {
  return amounts.flatMap((one, i) => {
    const bets = wins[i]!
    if (bets === 0) return []
    const { bonusFen, addOnFen } = one
    const fen = bonusFen === null || addOnFen === null ? null : bets * multiple * (bonusFen + addOnFen)
    return [{ ...one, bets, fen }]
  })
}

/** Returns the amount of one bet: null for a level that may not exist, even if an amount is published. */
function computeBonusFen(level: PrizeLevel, { prizes }: PricedIssue): number | null {
  if (level.undecided === 'level') return null
  return computePaidFen(level, announcedFen(level, prizes))
}

function computeLevelAddOnFen(level: PrizeLevel, baseFen: number | null, issue: PricedIssue): number | null {
  const { issueno, prizes } = issue
  const { game } = issue.rule
  const row = prizes.find(({ name }) => addOns.findAddOnLevel(game, issueno, name) === level.level)
  return (row && computePublishedFen(row)) ?? addOns.computeAddOnFen(game, issueno, level.level, baseFen)
}

/** Returns the announced amount of one bet of a level, in fen; null: not published, or no winners. */
export function announcedFen({ names }: Pick<PrizeLevel, 'names'>, prizes: readonly AnnouncedPrize[]): number | null {
  const row = prizes.find(({ name }) => names.includes(name))
  return row ? computePublishedFen(row) : null
}
