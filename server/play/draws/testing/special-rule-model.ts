import type { Prize } from '#server/play/draws/draw-report.ts'

/** An issue of 双色球 in 2026. The model identifies it by its counter: 14 for 2026014. */
export interface ModelIssue {
  readonly prizes: readonly Pick<Prize, 'name' | 'winners'>[]
  readonly poolYuan: number | null
}

/**
 * Returns whether the special rule is in force for an issue; null if unknown. Literal, recursive implementation of the
 * rule that shares no code with the tested implementation.
 */
export function computeSpecialRuleByModel(issues: ReadonlyMap<number, ModelIssue>, counter: number): boolean | null {
  const issue = issues.get(counter)
  if (!issue) return null
  const winners = (name: string) => issue.prizes.find((prize) => prize.name === name)?.winners ?? null
  const six = ['一等奖', '二等奖', '三等奖', '四等奖', '五等奖', '六等奖']
  if (six.every((name) => winners(name) !== null)) return (winners('福运奖') ?? 0) > 0
  if (counter === 14) return true
  const pool = issues.get(counter - 1)?.poolYuan ?? null
  if (pool === null) return null
  if (pool >= 1_500_000_000) return true
  if (pool < 300_000_000) return false
  return computeSpecialRuleByModel(issues, counter - 1)
}

/**
 * Possible prize tables and pools of an issue, including the bounds of the pool. With most of them the rule is the same
 * as in the previous issue.
 */
export const TABLES: readonly (readonly Prize[])[] = [
  ...Array.from({ length: 8 }, () => []),
  createModelTable(5),
  createModelTable(5, 9),
  createModelTable(6),
  createModelTable(6, 0),
  createModelTable(6, 9),
]
const BETWEEN = [300_000_000, 1_000_000_000, 1_499_999_999] as const
export const POOLS_YUAN = [null, 299_999_999, 1_500_000_000, ...BETWEEN, ...BETWEEN, ...BETWEEN] as const

function createModelTable(levels: number, lucky?: number): Prize[] {
  const rest = { bonusFen: 500, promotionFen: 0 }
  const rows = Array.from({ length: levels }, (_, i) => ({ name: `${'一二三四五六'[i]}等奖`, winners: i, ...rest }))
  return lucky === undefined ? rows : [...rows, { name: '福运奖', winners: lucky, ...rest }]
}
