import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import type { MyIssue } from '#contract/play/settlement.ts'
import { ListView } from '#web/shared/page/list-view.tsx'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { IssueRows } from './issue-rows.tsx'
import { latestIssuePages, type MyIssuesFilter } from './mine.queries.ts'

export function LatestIssues({ which, to }: { which: MyIssuesFilter; to: (issue: MyIssue) => string }) {
  return (
    <ListView
      list={useInfiniteQuery(latestIssuePages(which))}
      failed="选号记录没有取到"
      loading={{ rows: 5 }}
      empty={<NoIssues which={which} />}
    >
      {(issues) => <IssueRows issues={issues} to={to} />}
    </ListView>
  )
}

const EMPTY_TEXTS = {
  held: ['暂无选号', '选号后把号码锁定，就会按期号保存在这里。'],
  drawn: ['还没有开奖的选号', '锁定的号码开奖后，会在这里对照出中了几个。'],
} as const satisfies Record<MyIssuesFilter, readonly [string, string]>

export function NoIssues({ which, to = paths.number() }: { which: MyIssuesFilter; to?: string }) {
  const [title, hint] = EMPTY_TEXTS[which]
  return <EmptyView title={title} hint={hint} link={{ to, label: '去选号' }} />
}
