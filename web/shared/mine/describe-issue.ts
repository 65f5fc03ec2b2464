import type { MyIssue } from '#contract/play/settlement.ts'
import { formatScore } from '#web/shared/lib/score.ts'

/** Describes the result of the member's picks of an issue, as in 9 注 · 等待开奖, 9 注 · 中 1 注 · 3,000 分 or 9 注 · 未中. */
export const describeMyIssue = (issue: MyIssue): string => `${issue.picks} 注 · ${describeOutcome(issue)}`

function describeOutcome(issue: MyIssue): string {
  const { settlement, wins, undecided_picks: open } = issue
  if (settlement !== 'settled') return UNSETTLED_LABELS[settlement]
  const parts = [wins > 0 && `中 ${wins} 注`, open > 0 && `${open} 注待定`, wins > 0 && formatIssueScore(issue)]
  return parts.filter(Boolean).join(' · ') || '未中'
}

const UNSETTLED_LABELS = {
  waiting: '等待开奖',
  lapsed: '因休市不开奖',
  pending: '待核对',
} as const satisfies Record<Exclude<MyIssue['settlement'], 'settled'>, string>

const formatIssueScore = ({ points, awaited_wins: awaited, undecided_points: undecided }: MyIssue): string =>
  formatScore({ points, awaited, undecided: undecided === 1 }, ' 分')
