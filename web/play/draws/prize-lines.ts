import type { DrawDetail } from '#contract/play/draws.ts'
import { computePaidFen, type PrizeLevel, type PrizeRule, formatUndecidedReason } from '#lottery/prizes.ts'

export interface PrizeLine {
  name: string
  /** Prize level of the rule; null for a line without a level, such as 追加 or a promotion. */
  level: PrizeLevel | null
  /** Number of winning bets; null if unknown. */
  num: number | null
  /** Yuan per bet; null if unknown, or if no bet won a floating level. */
  bonus: number | null
  note: string
}

const FEN = 100

/** Returns the published lines in their order, then a line for each level of the rule that is not published. */
export function buildPrizeLines({ levels }: PrizeRule, published: DrawDetail['detail']): PrizeLine[] {
  const lines = published.map((row) => toPublishedLine(levels, row))
  const missing = levels.filter((level) => lines.every((line) => line.level !== level))
  return [...lines, ...missing.map(toExpectedLine)]
}

function toPublishedLine(levels: readonly PrizeLevel[], row: DrawDetail['detail'][number]): PrizeLine {
  const level = levels.find((one) => one.level === row.level) ?? null
  return { name: row.prizename, level, num: row.num, bonus: computePaidYuan(level, row.singlebonus), note: row.note }
}

const toExpectedLine = (level: PrizeLevel): PrizeLine => ({
  name: level.name,
  level,
  num: null,
  bonus: computePaidYuan(level, null),
  note: '',
})

function computePaidYuan(level: PrizeLevel | null, published: number | null): number | null {
  const fen = computePaidFen(level, published === null ? null : Math.round(published * FEN))
  return fen === null ? null : fen / FEN
}

export function formatMissingBonus({ level, num }: PrizeLine, missing: string): string {
  if (num === 0) return '无人中奖'
  return level?.undecided ? '待定' : missing
}

export function listTableNotes(rule: PrizeRule, lines: readonly PrizeLine[], hasTable: boolean): string[] {
  const fixed = lines.some(({ level }) => computePaidYuan(level, null) !== null)
  const missing = fixed ? '中奖注数尚未获取；固定奖金按规则列出。' : '中奖注数尚未获取。'
  const undecided = formatUndecidedNote(rule, lines)
  return [...(hasTable ? [] : [missing]), ...(undecided ? [undecided] : [])]
}

function formatUndecidedNote(rule: PrizeRule, lines: readonly PrizeLine[]): string | null {
  const waiting = lines.filter(({ level, bonus }) => level?.undecided === 'level' || (level?.undecided && !bonus))
  if (waiting.length === 0) return null
  const names = waiting.map(({ name }) => name).join('、')
  return `${formatUndecidedReason(rule)}，${names}${rule.levels.some((one) => one.undecided === 'amount') ? '的奖金' : ''}待定。`
}

/**
 * Returns the total number of winning bets; null if a count is unknown or there is none. Excludes 追加 and promotions,
 * because they pay again for the same bets.
 */
export function sumWinners(lines: readonly PrizeLine[]): number | null {
  const counts = lines.filter(({ level }) => level !== null).map(({ num }) => num)
  if (counts.length === 0) return null
  return counts.reduce<number | null>((sum, num) => (sum === null || num === null ? null : sum + num), 0)
}
