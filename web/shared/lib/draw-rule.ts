import type { DrawDetail } from '#contract/play/draws.ts'
import { GAMES } from '#lottery/games.ts'
import { hasSpecialRule, getPrizeRule } from '#lottery/prizes.ts'

const FEN = 100

export function toPrizeRule({ list, rule }: Pick<DrawDetail, 'list' | 'rule'>) {
  return getPrizeRule(GAMES[list.type], list.issueno, {
    poolBeforeFen: rule.pool_before === null ? null : Math.round(rule.pool_before * FEN),
    specialRule: rule.special === null ? null : rule.special === 1,
    column: rule.column,
  })
}

const SPECIAL_RULE_CONDITION = '奖池达到 15 亿元后从下一期起执行，低于 3 亿元后从下一期起停止'

/** Explains when 双色球 has 福运奖, and whether this draw has it. Null for another game, or a draw before 福运奖 existed. */
export function describeSpecialRule({ list, rule }: Pick<DrawDetail, 'list' | 'rule'>): string | null {
  if (!hasSpecialRule(GAMES[list.type], list.issueno)) return null
  return `只中 3 个红球的福运奖，只在执行特别规定期间才有：${SPECIAL_RULE_CONDITION}。本期${SPECIAL_RULE_LABELS[String(rule.special)] ?? '是否执行未知'}。`
}

const SPECIAL_RULE_LABELS: Record<string, string> = { 1: '执行', 0: '不执行，没有福运奖' }
