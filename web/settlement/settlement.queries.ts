import { drawDetail } from '#contract/draws.ts'
import { DRAWN, HELD, myDraw, myIssues, myPicks } from '#contract/settlement.ts'
import type { GameType } from '#lottery/games.ts'
import { pages } from '#web/page/pages.ts'
import { query } from '#web/page/query.ts'

const PAGE_SIZE = 10
/** Issues looked through for the draw time of one of them. */
const RECENT = 100

/** What a list of my issues is about: all that I hold picks for, or those already drawn. */
export type Which = 'held' | 'drawn'

const WIRE = { held: HELD, drawn: DRAWN } as const satisfies Record<Which, number>

export const issuePages = (type: GameType, which: Which) =>
  pages(PAGE_SIZE, (page, pageSize) => query(myIssues, { type, is_win: WIRE[which], page, pageSize }))

export const recentIssues = (type: GameType) => query(myIssues, { type, is_win: HELD, page: 1, pageSize: RECENT })

export const picksOfIssue = (type: GameType, issueno: string) => query(myPicks, { type, issueno })

export const settledDraw = (type: GameType, id: number) => query(myDraw, { type, id })

/** The draw as anyone may see it: whether the address names one. */
export const publicDraw = (type: GameType, id: number) => query(drawDetail, { type, id })
