import { infiniteQueryOptions, useQuery } from '@tanstack/react-query'
import { DRAWN, HELD, myDraw, myLatestIssues, myPicks, myTonight } from '#contract/settlement.ts'
import type { GameType } from '#lottery/games.ts'
import { query } from '#client/query.ts'

/** What a list of my issues is about: all that I hold picks for, or those already drawn. */
export type Which = 'held' | 'drawn'

export const WHICH = { held: HELD, drawn: DRAWN } as const satisfies Record<Which, number>

const PAGE_SIZE = 10
const NEWEST = 5

/** My issues of all games, newest first. */
export const latestIssuePages = (which: Which) =>
  infiniteQueryOptions({
    queryKey: [myLatestIssues.path, 'pages', which],
    queryFn: ({ client, signal, pageParam: before }) =>
      query(myLatestIssues, {
        is_win: WHICH[which],
        pageSize: PAGE_SIZE,
        ...(before && { before }),
      }).queryFn({ client, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    select: ({ pages, pageParams }) => ({ pages: pages.map(({ lists }) => lists), pageParams }),
  })

/** The newest few of them. */
export const newestIssues = query(myLatestIssues, { pageSize: NEWEST })

/** Asked again and again by a home that is left open. */
export const tonight = query(myTonight, {}, { quiet: true })

export const picksOfIssue = (type: GameType, issueno: string) => query(myPicks, { type, issueno })

export const settledDraw = (type: GameType, id: number) => query(myDraw, { type, id })

/** Settlement follows a draw within seconds. */
export const SETTLED_SOON_MS = 3_000

/** A drawn issue with my picks of it, read again until it is settled. */
export const useSettledDraw = (type: GameType, id: number) =>
  useQuery({
    ...settledDraw(type, id),
    refetchInterval: ({ state }) => (state.data?.settlement === 'pending' ? SETTLED_SOON_MS : false),
  })
