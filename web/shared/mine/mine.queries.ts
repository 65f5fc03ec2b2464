import { infiniteQueryOptions } from '@tanstack/react-query'
import { DRAWN, HELD, myDraw, myLatestIssues, myPicks, myTonight } from '#contract/play/settlement.ts'
import type { GameType } from '#lottery/games.ts'
import { query } from '#client/query.ts'

/** Filter of my issues: all with locked picks, or only the drawn ones. */
export type Which = 'held' | 'drawn'

export const WHICH = { held: HELD, drawn: DRAWN } as const satisfies Record<Which, number>

const PAGE_SIZE = 10
const NEWEST = 5

/** My issues of all games, newest first. */
export const latestIssuePages = (which: Which) =>
  infiniteQueryOptions({
    queryKey: [myLatestIssues.path, 'pages', which],
    queryFn: ({ pageParam: before, ...context }) =>
      query(myLatestIssues, {
        is_win: WHICH[which],
        pageSize: PAGE_SIZE,
        ...(before && { before }),
      }).queryFn(context),
    meta: { follows: myLatestIssues.follows },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    select: ({ pages, pageParams }) => ({ pages: pages.map(({ lists }) => lists), pageParams }),
  })

/** The five newest of my issues. */
export const newestIssues = query(myLatestIssues, { pageSize: NEWEST })

/** My issues of today's draws. */
export const tonight = query(myTonight, {}, { quiet: true })

export const picksOfIssue = (type: GameType, issueno: string) => query(myPicks, { type, issueno })

/** A drawn issue with my picks of it. */
export const settledDraw = (type: GameType, id: number) => query(myDraw, { type, id })
