import { drawnIssues, drawList, latestDraws } from '#contract/play/draws.ts'
import type { GameType } from '#lottery/games.ts'
import { pagedQuery } from '#web/shared/page/paged-query.ts'
import { query } from '#client/query.ts'

const ISSUES_A_PAGE = 100

export const drawnIssuePages = (type: GameType) =>
  pagedQuery(ISSUES_A_PAGE, (page, pageSize) => query(drawnIssues, { type, page, pageSize }))

export const newestDrawQuery = (type: GameType) => query(drawList, { type, page: 1, pageSize: 1 })

/** The latest draw of each game, by the code of the game. */
export const latestDrawsQuery = query(latestDraws, {})
