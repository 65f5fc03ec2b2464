import { FIRST_PRIZE_POINTS } from '#contract/play/settlement.ts'
import { publishedFen } from '#lottery/announced.ts'
import { paidFen, type PrizeLevel, type PrizeRule } from '#lottery/prizes.ts'
import type { Prize } from '#server/play/draws/draws.ts'

/** What a winning pick of a level scores. */
export interface LevelScore {
  readonly level: number
  readonly name: string
  /** Whole yuan of the single bonus; points are no money. 0 where none is published yet, null where undecided. */
  readonly points: number | null
}

export interface Scores {
  readonly levels: readonly LevelScore[]
  /** Some points are the amount of an earlier draw, so they change with it. */
  readonly borrowed: boolean
}

/** The amount that an earlier draw last published for a level, in fen less promotion money; null: none did. */
export type LastPublished = (names: readonly string[]) => number | null

/**
 * Points per level (docs/spec/points.md): as published for this draw; else the rule's fixed amount; else,
 * of a complete table, what stands for the floating amount. Levels that no pick of ours can win are left out; what is
 * undecided is null.
 */
export function scoresOf(rule: PrizeRule, prizes: readonly Prize[], complete: boolean, last: LastPublished): Scores {
  let borrowed = false
  const lastPublished: LastPublished = (names) => {
    borrowed = true
    return last(names)
  }
  const winnable = rule.levels.filter(({ conditions }) => conditions.length > 0)
  const levels = winnable.map((level) => ({
    level: level.level,
    name: level.name,
    points: wholeYuan(fenOf(rule, level, prizes, complete, lastPublished)),
  }))
  return { levels, borrowed }
}

const wholeYuan = (fen: number | null) => (fen === null ? null : Math.floor(fen / 100))

function fenOf(
  rule: PrizeRule,
  level: PrizeLevel,
  prizes: readonly Prize[],
  complete: boolean,
  last: LastPublished,
): number | null {
  if (level.undecided === 'level') return null
  const row = rowOf(level, prizes)
  const paid = paidFen(level, row ? publishedFen(row) : null)
  if (paid !== null || level.undecided === 'amount') return paid
  // There are winners, but their amount is not published yet: no substitute is used.
  if (!complete || (row?.winners ?? 0) > 0) return 0
  if (level.level === 1) return FIRST_PRIZE_POINTS[rule.game.code === 'dlt' ? 'dlt' : 'other'] * 100
  const third = rule.levels[2]
  if (level.level === 2 && third && rule.game.code !== 'qlc') return twice(fenOf(rule, third, prizes, complete, last))
  return last(level.names) ?? 0
}

const twice = (fen: number | null) => (fen === null ? null : 2 * fen)

const rowOf = ({ names }: PrizeLevel, prizes: readonly Prize[]) => prizes.find(({ name }) => names.includes(name))
