import { FIRST_PRIZE_POINTS } from '#contract/play/settlement.ts'
import { computePublishedFen, computePaidFen, type PrizeLevel, type PrizeRule } from '#lottery/prizes.ts'
import type { Prize } from '#server/play/draws/draws.ts'

export interface LevelScore {
  readonly level: number
  readonly name: string
  /** Amount of one bet in whole yuan; points are not money. 0: not published yet; null: undecided. */
  readonly points: number | null
}

export interface Scores {
  readonly levels: readonly LevelScore[]
  /** True if some points are copied from the amount of an earlier draw; a correction of that draw changes them. */
  readonly borrowed: boolean
}

/** Returns the amount last published for a level by an earlier draw, in fen without promotion money, or null. */
export type LastPublished = (names: readonly string[]) => number | null

/**
 * Computes the points per level that a pick can win (docs/spec/points.md): the published amount, else the rule's fixed
 * amount, else, if the table is complete, a substitute for the floating amount. Undecided points are null.
 */
export function computeScores(
  rule: PrizeRule,
  prizes: readonly Prize[],
  complete: boolean,
  last: LastPublished,
): Scores {
  let borrowed = false
  const findLastPublished: LastPublished = (names) => {
    borrowed = true
    return last(names)
  }
  const winnable = rule.levels.filter(({ conditions }) => conditions.length > 0)
  const levels = winnable.map((level) => ({
    level: level.level,
    name: level.name,
    points: toWholeYuan(computeLevelFen(rule, level, prizes, complete, findLastPublished)),
  }))
  return { levels, borrowed }
}

const toWholeYuan = (fen: number | null) => (fen === null ? null : Math.floor(fen / 100))

function computeLevelFen(
  rule: PrizeRule,
  level: PrizeLevel,
  prizes: readonly Prize[],
  complete: boolean,
  last: LastPublished,
): number | null {
  if (level.undecided === 'level') return null
  const row = findPrizeRow(level, prizes)
  const paid = computePaidFen(level, row ? computePublishedFen(row) : null)
  if (paid !== null || level.undecided === 'amount') return paid
  // No substitute is used if the table is incomplete, or the level has winners with an amount not published yet.
  if (!complete || (row?.winners ?? 0) > 0) return 0
  if (level.level === 1) return FIRST_PRIZE_POINTS[rule.game.code === 'dlt' ? 'dlt' : 'other'] * 100
  const third = rule.levels[2]
  if (level.level === 2 && third && rule.game.code !== 'qlc')
    return doubleAmount(computeLevelFen(rule, third, prizes, complete, last))
  return last(level.names) ?? 0
}

const doubleAmount = (fen: number | null) => (fen === null ? null : 2 * fen)

const findPrizeRow = ({ names }: PrizeLevel, prizes: readonly Prize[]) =>
  prizes.find(({ name }) => names.includes(name))
