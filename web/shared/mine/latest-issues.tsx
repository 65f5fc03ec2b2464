import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import type { MyIssue } from '#contract/play/settlement.ts'
import { ListFace } from '#web/shared/page/list-face.tsx'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { EmptyFace } from '#web/shared/ui/face.tsx'
import { IssueRows } from './issue-rows.tsx'
import { latestIssuePages, type Which } from './mine.queries.ts'

interface Props {
  which: Which
  to: (issue: MyIssue) => string
}

/** My issues of all games, newest first, with 加载更多. */
export function LatestIssues({ which, to }: Props) {
  return (
    <ListFace
      list={useInfiniteQuery(latestIssuePages(which))}
      failed="选号记录没有取到"
      loading={{ rows: 5 }}
      empty={<NoIssues which={which} />}
    >
      {(issues) => <IssueRows issues={issues} to={to} />}
    </ListFace>
  )
}

const EMPTY = {
  held: ['暂无选号', '选号后把号码锁定，就会按期号保存在这里。'],
  drawn: ['还没有开奖的选号', '锁定的号码开奖后，会在这里对照出中了几个。'],
} as const satisfies Record<Which, readonly [string, string]>

/** Empty state of a list of issues, of one game or of all. */
export function NoIssues({ which, to = paths.number() }: { which: Which; to?: string }) {
  const [title, hint] = EMPTY[which]
  return (
    <EmptyFace
      title={title}
      hint={hint}
      action={
        <LinkButton size="s" to={to}>
          去选号
        </LinkButton>
      }
    />
  )
}
