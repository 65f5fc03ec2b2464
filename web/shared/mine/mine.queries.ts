import { infiniteQueryOptions } from '@tanstack/react-query'
import { DRAWN_ISSUES, ALL_ISSUES, myDraw, myLatestIssues, myPicks, myTonight } from '#contract/play/settlement.ts'
import type { GameType } from '#lottery/games.ts'
import { query } from '#client/query.ts'

/** Filter of the member's issues: all issues with locked picks (`held`), or only drawn ones. */
export type MyIssuesFilter = 'held' | 'drawn'

export const FILTER_PARAMS = { held: ALL_ISSUES, drawn: DRAWN_ISSUES } as const satisfies Record<MyIssuesFilter, number>

const PAGE_SIZE = 10
const NEWEST_COUNT = 5

export const latestIssuePages = (which: MyIssuesFilter) =>
  infiniteQueryOptions({
    queryKey: [myLatestIssues.path, 'pages', which],
    queryFn: ({ pageParam: before, ...context }) =>
      query(myLatestIssues, {
        is_win: FILTER_PARAMS[which],
        pageSize: PAGE_SIZE,
        ...(before && { before }),
      }).queryFn(context),
    meta: { follows: myLatestIssues.follows },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    select: ({ pages, pageParams }) => ({ pages: pages.map(({ lists }) => lists), pageParams }),
  })

export const newestIssues = query(myLatestIssues, { pageSize: NEWEST_COUNT })

export const todaysIssues = query(myTonight, {}, { quiet: true })

export const issuePicks = (type: GameType, issueno: string) => query(myPicks, { type, issueno })

export const settledDraw = (type: GameType, id: number) => query(myDraw, { type, id })
