import * as addOns from '#lottery/add-on.ts'
import { type AnnouncedPrize, computePublishedFen } from '#lottery/announced.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { computePaidFen, type PrizeLevel, type PrizeRule } from '#lottery/prizes.ts'
import type { Line, Ticket } from './ticket.ts'
import { countLevelWins } from './wins.ts'

/** A draw that a ticket is held against: its numbers, the rule it goes by, and its prize table, [] where none is known. */
export interface DrawnIssue {
  readonly issueno: string
  readonly numbers: Numbers
  readonly rule: PrizeRule
  readonly prizes: readonly AnnouncedPrize[]
}

/** Wins of one line on one level. */
export interface LevelPayout {
  readonly level: PrizeLevel
  /** Winning bets, the multiple not counted. */
  readonly bets: number
  /** The single bonus as announced, else as the rule fixes it; null: not announced yet, or undecided. */
  readonly bonusFen: number | null
  /** Added by 追加 to each; 0 without it. */
  readonly addOnFen: number | null
  /** All of it: bets × multiple × both; null while one of them is. */
  readonly fen: number | null
}

export interface LinePayout {
  readonly line: Line
  /** Won levels, the highest first. */
  readonly levels: readonly LevelPayout[]
}

/** Payout of a ticket for one draw, before tax and promotions (派奖). */
export interface Payout {
  readonly lines: readonly LinePayout[]
  /** Winning bets of all lines, each as often as it was bought. Of a level that may not exist none. */
  readonly bets: number
  /** Sum of the known amounts. */
  readonly fen: number
  /** 待公布: a bet has won an amount that is not announced yet, so that `fen` lacks it. */
  readonly unpublished: boolean
  /** 待定: whether a bet has won, or which amount, is decided by nothing that is known. */
  readonly undecided: boolean
}

/** Computes the payout of a ticket without faults (limits.ts) for one draw. Ignores its issues. */
export function payout({ lines, addOn }: Ticket, draw: DrawnIssue): Payout {
  const won = lines.map((line) => ({ line, wins: countLevelWins(line.choice, draw.rule, draw.numbers) }))
  const amounts = draw.rule.levels.map((level) => computeLevelAmounts(level, draw, addOn))
  return computePayout(won, amounts)
}

/** How many bets of a line win each level, its multiple not counted (wins.ts). */
export interface LineWins {
  readonly line: Line
  readonly wins: readonly number[]
}

/** Computes the payout of lines from their winning bets and the amount of each level. */
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

/** A floating amount: it is announced. */
const isUnpublished = ({ level, bonusFen }: LevelPayout) => bonusFen === null && level.undecided === null

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)

/** Payout of one bet of a level, the same for every line. */
export type Amounts = Pick<LevelPayout, 'level' | 'bonusFen' | 'addOnFen'>

/** A draw without its numbers. It decides the amounts of the levels. */
export type PricedIssue = Omit<DrawnIssue, 'numbers'>

/** Returns the payout of one bet of a level; `addOn`: 追加 was bought. */
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

/** As a single pick is settled: of a level that may not exist not even a published amount counts. */
function computeBonusFen(level: PrizeLevel, { prizes }: PricedIssue): number | null {
  if (level.undecided === 'level') return null
  return computePaidFen(level, announcedFen(prizes.find(({ name }) => level.names.includes(name))))
}

function computeLevelAddOnFen(level: PrizeLevel, baseFen: number | null, issue: PricedIssue): number | null {
  const { issueno, prizes } = issue
  const { game } = issue.rule
  const row = prizes.find(({ name }) => addOns.findAddOnLevel(game, issueno, name) === level.level)
  return announcedFen(row) ?? addOns.computeAddOnFen(game, issueno, level.level, baseFen)
}

const announcedFen = (row: AnnouncedPrize | undefined) => (row ? computePublishedFen(row) : null)
