import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { MyIssue } from '#contract/play/settlement.ts'
import { GAMES } from '#lottery/games.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { IssueRows } from './issue-rows.tsx'
import { describeMyIssue } from './describe-issue.ts'
import styles from './my-todays-issues.module.css'
import { todaysIssues } from './mine.queries.ts'

interface Props {
  /** Keys (`toIssueKey`) of the issues that another part of the page shows; null if it shows none. */
  shown: readonly string[] | null
}

export const toIssueKey = ({ type, issueno }: Pick<MyIssue, 'type' | 'issueno'>): string => `${type} ${issueno}`

export function MyTodaysIssues({ shown }: Props) {
  const read = useQuery(todaysIssues)
  useResultToasts(read.data)
  const others = read.data?.filter((issue) => !shown?.includes(toIssueKey(issue)))
  if (shown && !others?.length) return null
  return (
    <section aria-labelledby="my-tonight" className={styles.tonight}>
      <SectionHead id="my-tonight" title="我的今晚" more={{ to: paths.selectBall(), label: '已选号码' }} />
      <QueryView read={read} failed="今晚的号码没有取到" loading={{ rows: 1 }}>
        {(issues) => (issues.length === 0 ? <Nothing /> : <IssueRows issues={others ?? issues} sideBySide />)}
      </QueryView>
    </section>
  )
}

function useResultToasts(issues: readonly MyIssue[] | undefined): void {
  const before = useRef(issues)
  useEffect(() => {
    const open = before.current?.filter(({ settlement }) => settlement !== 'settled').map(toIssueKey) ?? []
    before.current = issues
    for (const issue of issues ?? []) {
      if (issue.settlement !== 'settled' || !open.includes(toIssueKey(issue))) continue
      const text = `${GAMES[issue.type].name}第${issue.issueno}期：我的 ${describeMyIssue(issue)}`
      showToast(issue.wins > 0 ? 'success' : 'info', text)
    }
  }, [issues])
}

const Nothing = () => (
  <p className={styles.nothing}>
    今天没有您的号码开奖。
    <Link className="link" to={paths.winning()}>
      看以前的结果
    </Link>
  </p>
)
