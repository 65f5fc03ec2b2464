import type { DrawDetail } from '#contract/play/draws.ts'
import { GAMES } from '#lottery/games.ts'
import {
  hasSpecialRule,
  getPrizeRule,
  type PrizeRule,
  computeSpecialRuleAfter,
  formatUndecidedReason,
} from '#lottery/prizes.ts'
import { formatDate } from '#web/shared/lib/time.ts'

export interface NextIssue {
  readonly issueno: string
  /** Date of its draw, YYYY-MM-DD. */
  readonly date: string
  readonly rule: PrizeRule
}

const FEN = 100

/** Returns the issue after the latest draw. Its rule may depend on the pool of the latest draw. */
export function computeNextIssue({ list, rule, ...next }: DrawDetail): NextIssue {
  const game = GAMES[list.type]
  const issueno = next.awaited_issueno ?? next.next_issueno
  const poolFen = list.totalmoney === null ? null : Math.round(list.totalmoney * FEN)
  const before = hasSpecialRule(game, list.issueno) ? toSpecialRule(rule.special) : false
  const specialRule = poolFen === null ? null : computeSpecialRuleAfter(before, poolFen)
  return {
    issueno,
    date: formatDate(next.awaited_open_time ?? next.next_open_time),
    rule: getPrizeRule(game, issueno, { poolBeforeFen: poolFen, specialRule }),
  }
}

const toSpecialRule = (special: number | null): boolean | null => (special === null ? null : special === 1)

const POOL_RULE_LABELS: { readonly [Id in string]?: string } = {
  'ssq-special': '下一期执行特别规定，有福运奖。',
  'dlt-2026-low': '奖池不到 8 亿元，固定奖按低的一档。',
  'dlt-2026-high': '奖池在 8 亿元以上，固定奖按高的一档。',
}

export function explainPoolRule({ issueno, rule }: NextIssue): string {
  const reason = formatUndecidedReason(rule)
  if (reason !== null) return `${reason.replace('本期', '下一期')}，相关奖金待定。`
  if (rule.id === 'ssq' && hasSpecialRule(rule.game, issueno)) return '下一期不执行特别规定，没有福运奖。'
  return POOL_RULE_LABELS[rule.id] ?? ''
}
