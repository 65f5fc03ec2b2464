import { drawDetail } from '#contract/play/draws.ts'
import {
  addRankingComment,
  deleteRankingComment,
  likeRankingComment,
  myPlace,
  rankedIssue,
  RANKING_LIMIT,
  rankingComments,
  rankingMembers,
  rankingReplies,
} from '#contract/community/ranking.ts'
import type { GameType } from '#lottery/games.ts'
import type { Discussion } from '#web/shared/discussion/discussion.ts'
import { query } from '#client/query.ts'

export const FIRST_ROWS = 20

/** An issue with the settlement state of its ranking; without an id, the latest settled issue. */
export const rankedIssueQuery = (type: GameType, id: number | null) =>
  query(rankedIssue, id === null ? { type } : { type, id })

export const rankedDrawQuery = (type: GameType, id: number) => query(drawDetail, { type, id })

/** The first rows of the ranking, plus one row; without it no further rows exist. */
export const firstRowsQuery = (type: GameType, id: number) =>
  query(rankingMembers, { type, id, page: 1, pageSize: FIRST_ROWS + 1 })

export const fullRankingQuery = (type: GameType, id: number) =>
  query(rankingMembers, { type, id, page: 1, pageSize: RANKING_LIMIT })

export const myRankQuery = (type: GameType, id: number) => query(myPlace, { type, id })

export const createRankingDiscussion = (drawId: number): Discussion => ({
  name: `ranking ${drawId}`,
  comments: (page) => query(rankingComments, { id: drawId, ...page }),
  replies: (id, page) => query(rankingReplies, { id, ...page }),
  keys: [[rankingComments.path], [rankingReplies.path]],
  write: (ask, { content, to }) =>
    ask(addRankingComment, { ranking_list_id: drawId, ranking_list_comments_id: to, content }),
  remove: (ask, id) => ask(deleteRankingComment, { id }),
  like: (ask, id) => ask(likeRankingComment, { id }),
})
