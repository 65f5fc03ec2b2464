import type { DrawDetail } from '#contract/play/draws.ts'
import { GAMES } from '#lottery/games.ts'
import { hasSpecialRule, prizeRule, type PrizeRule, specialRuleLatch, undecidedReason } from '#lottery/prizes.ts'
import { dateOf } from '#web/shared/lib/time.ts'

/** The issue that a ticket bought now participates in. */
export interface NextIssue {
  readonly issueno: string
  /** Date of its draw, YYYY-MM-DD. */
  readonly date: string
  readonly rule: PrizeRule
}

const FEN = 100

/** Returns the issue after the latest draw with its rule, which depends on the pool of that draw. */
export function nextIssueOf({ list, rule, ...next }: DrawDetail): NextIssue {
  const game = GAMES[list.type]
  const issueno = next.awaited_issueno ?? next.next_issueno
  const poolFen = list.totalmoney === null ? null : Math.round(list.totalmoney * FEN)
  const before = hasSpecialRule(game, list.issueno) ? isOn(rule.special) : false
  const specialRule = poolFen === null ? null : specialRuleLatch(before, poolFen)
  return {
    issueno,
    date: dateOf(next.awaited_open_time ?? next.next_open_time),
    rule: prizeRule(game, issueno, { poolBeforeFen: poolFen, specialRule }),
  }
}

const isOn = (special: number | null): boolean | null => (special === null ? null : special === 1)

const BY_POOL: { readonly [Id in string]?: string } = {
  'ssq-special': '下一期执行特别规定，有福运奖。',
  'dlt-2026-low': '奖池不到 8 亿元，固定奖按低的一档。',
  'dlt-2026-high': '奖池在 8 亿元以上，固定奖按高的一档。',
}

/** Explains the effect of the pool on the rule; '' if there is none. */
export function poolRuleWords({ issueno, rule }: NextIssue): string {
  const reason = undecidedReason(rule)
  if (reason !== null) return `${reason.replace('本期', '下一期')}，相关奖金待定。`
  if (rule.id === 'ssq' && hasSpecialRule(rule.game, issueno)) return '下一期不执行特别规定，没有福运奖。'
  return BY_POOL[rule.id] ?? ''
}
