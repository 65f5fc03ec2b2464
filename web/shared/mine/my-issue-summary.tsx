import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { GameType } from '#lottery/games.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { issuePath } from './issue-rows.tsx'
import { describeMyIssue } from './describe-issue.ts'
import styles from './my-issue-summary.module.css'
import { todaysIssues } from './mine.queries.ts'

interface Props {
  type: GameType
  issueno: string
  className?: string | undefined
}

/** Link to the member's picks of a draw in 今晚开奖, as in 我的 8 注 · 中 1 注 · 3,000 分; nothing without picks. */
export function MyIssueSummary({ type, issueno, className }: Props) {
  const issue = useQuery(todaysIssues).data?.find((one) => one.type === type && one.issueno === issueno)
  if (!issue) return null
  const text = issue.settlement === 'waiting' ? `${issue.picks} 注` : describeMyIssue(issue)
  return (
    <p className={cx('num', styles.mine, issue.wins > 0 && styles.won, className)}>
      <Link to={issuePath(issue)}>我的 {text}</Link>
    </p>
  )
}
