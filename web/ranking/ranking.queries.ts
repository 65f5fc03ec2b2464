import { drawDetail, drawnIssues } from '#contract/draws.ts'
import {
  myPlace,
  rankedIssue,
  RANKING_LIMIT,
  type RankingComment,
  rankingComments,
  rankingMembers,
  rankingReplies,
  type RankingReply,
} from '#contract/ranking.ts'
import type { GameType } from '#lottery/games.ts'
import { after, before, pages } from '#web/page/pages.ts'
import { query } from '#web/page/query.ts'

/** Rows of a ranking shown at first. */
export const FIRST_ROWS = 20
const ISSUES_A_PAGE = 100
const COMMENTS_A_PAGE = 10

/** Who reads: comments say what is mine and what I liked. */
export type Viewer = 'visitor' | 'member'

export const issuePages = (type: GameType) =>
  pages(ISSUES_A_PAGE, (page, pageSize) => query(drawnIssues, { type, page, pageSize }))

/** The issue meant, how it stands with its settlement; without an id the latest settled one. */
export const issueMeant = (type: GameType, wanted: number | null) =>
  query(rankedIssue, wanted === null ? { type } : { type, id: wanted })

export const rankedDraw = (type: GameType, id: number) => query(drawDetail, { type, id })

/** The first rows, and one more: whether there are more. */
export const firstRows = (type: GameType, id: number) =>
  query(rankingMembers, { type, id, page: 1, pageSize: FIRST_ROWS + 1 })

export const wholeRanking = (type: GameType, id: number) =>
  query(rankingMembers, { type, id, page: 1, pageSize: RANKING_LIMIT })

/** Which row is mine. */
export const placeOfMine = (type: GameType, id: number) => query(myPlace, { type, id })

export const commentPages = (id: number, viewer: Viewer) =>
  pages(
    COMMENTS_A_PAGE,
    (page, pageSize, last: RankingComment | null) => query(rankingComments, { id, page, pageSize, ...before(last) }),
    viewer,
  )

export const replyPages = (id: number, viewer: Viewer) =>
  pages(
    COMMENTS_A_PAGE,
    (page, pageSize, last: RankingReply | null) => query(rankingReplies, { id, page, pageSize, ...after(last) }),
    viewer,
  )

export const COMMENT_KEYS = [[rankingComments.path], [rankingReplies.path]]
