import { useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { IssueWithPicks } from '#contract/play/settlement.ts'
import type { GameType } from '#lottery/games.ts'
import type { MyIssuesFilter } from '#web/shared/mine/mine.queries.ts'

interface IssueListSettings {
  title: string
  tabs: string
  listOf: (type: GameType) => string
  to: (row: IssueWithPicks) => string
}

const LISTS: Record<MyIssuesFilter, IssueListSettings> = {
  held: {
    title: '已选号码',
    tabs: '各彩种的已选号码',
    listOf: paths.selectBall,
    to: ({ type, issueno }) => paths.selectBall(type, issueno),
  },
  drawn: {
    title: '我的中奖',
    tabs: '各彩种的中奖',
    listOf: paths.winning,
    to: ({ type, id }) => paths.winning(type, id ?? undefined),
  },
}

export function useIssueList(): IssueListSettings & { which: MyIssuesFilter } {
  const which = useLocation().pathname.toLowerCase().startsWith(paths.winning()) ? 'drawn' : 'held'
  return { which, ...LISTS[which] }
}
