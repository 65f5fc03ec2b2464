import { drawDetail } from '#contract/play/draws.ts'
import { HELD, myIssues } from '#contract/play/settlement.ts'
import type { GameType } from '#lottery/games.ts'
import { pages } from '#web/shared/page/pages.ts'
import { WHICH, type Which } from '#web/shared/mine/mine.queries.ts'
import { query } from '#client/query.ts'

const PAGE_SIZE = 10
/** Number of issues searched for the draw time of one of them. */
const RECENT = 100

export const issuePages = (type: GameType, which: Which) =>
  pages(PAGE_SIZE, (page, pageSize) => query(myIssues, { type, is_win: WHICH[which], page, pageSize }))

export const recentIssues = (type: GameType) => query(myIssues, { type, is_win: HELD, page: 1, pageSize: RECENT })

/** The public draw, used to check that the URL is valid. */
export const publicDraw = (type: GameType, id: number) => query(drawDetail, { type, id })
