import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { GameType } from '#lottery/games.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { resultOf } from './issue-rows.tsx'
import { issueWords } from './issue-words.ts'
import styles from './my-night.module.css'
import { tonight } from './mine.queries.ts'

interface Props {
  type: GameType
  issueno: string
  className?: string | undefined
}

/** 我的 8 注 · 中 1 注 · 3,000 分: in tonight's row of a game what I hold of it, and the way there. Nothing where I hold nothing. */
export function MyNight({ type, issueno, className }: Props) {
  const issue = useQuery(tonight).data?.find((one) => one.type === type && one.issueno === issueno)
  if (!issue) return null
  const words = issue.settlement === 'waiting' ? `${issue.picks} 注` : issueWords(issue)
  return (
    <p className={cx('num', styles.mine, issue.wins > 0 && styles.won, className)}>
      <Link to={resultOf(issue)}>我的 {words}</Link>
    </p>
  )
}
