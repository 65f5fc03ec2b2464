import * as z from 'zod/mini'
import { authorFields } from '#contract/people/account.ts'
import { Comment, commentContent, Likes, Reply, requireContent } from '#contract/ugc/discussion.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import {
  bodyId,
  gameType,
  id,
  optionalBodyId,
  optionalQueryId,
  paging,
  pagingAfter,
  pagingBefore,
  queryGameType,
  queryId,
  queryInt,
} from '#contract/infra/fields.ts'
import { SettlementState } from '#contract/play/settlement.ts'

/** Maximum page size; a ranking has at most so many rows. */
export const RANKING_LIMIT = 9999

const flag = z.int()

export const RankedPlayer = z.object({
  /** Equal to `rank`, which is unique within a ranking. */
  id,
  rank: z.int(),
  ...authorFields,
  /** Best prize level among the player's picks, 1-10. */
  level: z.int(),
  level_name: z.string(),
  money: z.int(),
  /** 1: the points of some picks are undecided and not included in `money`. */
  undecided: flag,
  /** Number of winning picks with a prize amount not yet announced; they count 0 in `money`. */
  awaited_wins: z.int(),
  /** Points in this game over all issues. */
  totalmoney: z.int(),
})
export type RankedPlayer = z.output<typeof RankedPlayer>

export const rankingMembers = endpoint('GET', '/api/ranking_list/ranking_member', {
  summary: '一期排行榜（pageSize 最多 9999）',
  access: 'public',
  limit: 'ranking',
  follows: 'settled',
  input: z.object({
    type: queryGameType,
    id: optionalQueryId,
    page: paging.page,
    pageSize: z._default(queryInt(1, RANKING_LIMIT, '每页条数应为 1 到 9999'), 10),
  }),
  reply: z.array(RankedPlayer),
})

/** Returns the issue of a ranking and its settlement state; null if the game has no known draw. */
export const rankedIssue = endpoint('GET', '/api/ranking_list/ranked_issue', {
  summary: '排行榜所属的一期及其核对状态（默认最近已核对的一期）',
  access: 'public',
  follows: 'settled',
  input: z.object({ type: queryGameType, id: optionalQueryId }),
  reply: z.nullable(
    z.extend(SettlementState, {
      id,
      /** Number of wins with a prize amount not yet announced, which will change the ranks. */
      awaited_wins: z.int(),
    }),
  ),
})

/**
 * Returns the member's own rank in a drawn issue; null: none. A page cannot find the member in the ranking: it has no
 * account ids, because all readers get the same cached ranking, and nicknames are not unique.
 */
export const myPlace = endpoint('GET', '/api/ranking_list/my_place', {
  summary: '我在一期排行榜中的名次',
  access: 'member',
  input: z.object({ type: queryGameType, id: queryId }),
  reply: z.nullable(
    z.pick(RankedPlayer, {
      rank: true,
      level: true,
      level_name: true,
      money: true,
      undecided: true,
      awaited_wins: true,
    }),
  ),
})

export const PoolWinner = z.extend(RankedPlayer, {
  /** Id of the draw, for `paths.ranking`. */
  id,
  type: gameType,
  title: z.string(),
  issueno: z.string(),
})
export type PoolWinner = z.output<typeof PoolWinner>

/** Returns for each game the first player in the ranking of the latest settled issue with a winner. */
export const poolWinners = endpoint('GET', '/api/Index/pool_winner', {
  summary: '各彩种最近一期的榜首',
  access: 'public',
  follows: 'settled',
  notKept: 'the ranking is not kept',
  reply: z.array(PoolWinner),
})

export const rankingComments = endpoint('GET', '/api/ranking_list/ranking_comments', {
  summary: '排行榜评论（id 为开奖编号）',
  access: 'public',
  input: z.object({ id: queryId, ...pagingBefore }),
  reply: z.array(Comment),
})

export const rankingReplies = endpoint('GET', '/api/ranking_list/ranking_replies', {
  summary: '一条评论的回复',
  access: 'public',
  input: z.object({ id: queryId, ...pagingAfter }),
  reply: z.array(Reply),
})

const CommentInput = z
  .object({
    ranking_list_id: bodyId,
    ranking_list_comments_id: optionalBodyId(),
    content: commentContent,
  })
  .check(requireContent('ranking_list_comments_id'))

/** Adds a comment on a ranking, or a reply to the comment or reply `ranking_list_comments_id`, and returns it. */
export const addRankingComment = endpoint('POST', '/api/ranking_list/ranking_comments_add', {
  summary: '发表排行榜评论或回复',
  access: 'member',
  limit: 'posts',
  input: CommentInput,
  reply: Reply,
})

export const deleteRankingComment = endpoint('POST', '/api/ranking_list/ranking_comments_delete', {
  summary: '删除我的排行榜评论',
  access: 'member',
  input: z.object({ id: bodyId }),
})

export const likeRankingComment = endpoint('POST', '/api/ranking_list/ranking_thumbs_up', {
  summary: '点赞或取消点赞排行榜评论',
  access: 'member',
  limit: 'likes',
  input: z.object({ id: bodyId }),
  reply: Likes,
})
