import { Link } from 'react-router'
import type { DrawDetail } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import { floatingLevels } from '#lottery/tickets/assumed.ts'
import { announcedFen, type DrawnIssue } from '#lottery/tickets/payout.ts'
import { DemoMark } from '#web/shared/ui/tag.tsx'
import { HowCounted } from '#web/shared/page/draws/how-counted.tsx'
import { type NextIssue, explainPoolRule } from './next-issue.ts'
import { explainSources } from './prize-labels.ts'
import styles from './amounts-used.module.css'

interface Props {
  latest: { detail: DrawDetail; issue: DrawnIssue }
  next: NextIssue
}

export function AmountsUsed({ latest: { detail, issue }, next }: Props) {
  const floating = floatingLevels(next.rule)
  const sources = floating.map((level) => ({ name: level.name, fen: announcedFen(level, issue.prizes) }))
  return (
    <p className={styles.used}>
      {floating.length === 0 ? '奖金是固定的，' : '固定奖'}按第 {next.issueno} 期的规则
      {floating.length > 0 && `；${explainSources(sources, issue.issueno)}`}。{explainPoolRule(next)}见
      <Link className="link" to={paths.draw(detail.list.type, detail.list.id)}>
        {issue.issueno} 期开奖
      </Link>
      （
      <HowCounted what="一行得多少" by="S-TKT-12" />
      ）。 {detail.list.is_demo === 1 && <DemoMark />}
    </p>
  )
}
