import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { ReadFace } from '#web/page/read-face.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { IssueRows } from './issue-rows.tsx'
import { NoIssues } from './latest-issues.tsx'
import { newestIssues } from './mine.queries.ts'

/** The newest of my issues: each result is a tap away. */
export function NewestIssues() {
  return (
    <section aria-labelledby="newest-issues">
      <SectionHead id="newest-issues" title="我的号码" more={{ to: paths.selectBall(), label: '全部' }} />
      <ReadFace read={useQuery(newestIssues)} failed="选号记录没有取到" loading={{ rows: 3 }}>
        {({ lists }) => (lists.length === 0 ? <NoIssues which="held" /> : <IssueRows issues={lists} />)}
      </ReadFace>
    </section>
  )
}
