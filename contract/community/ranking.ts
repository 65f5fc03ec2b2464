import * as z from 'zod/mini'
import { authorFields } from '#contract/people/author.ts'
import { Comment, commentContent, Likes, Reply, saysSomething } from '#contract/ugc/discussion.ts'
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

/** The ranking may be asked for whole: so many rows at most, whatever the page. */
export const RANKING_LIMIT = 9999

const flag = z.int()

export const RankedPlayer = z.object({
  /** The rank again: a ranking has each once. */
  id,
  rank: z.int(),
  ...authorFields,
  /** The best level among their picks, 1-10. */
  level: z.int(),
  /** The level's own name in its game: 一等奖, 单选, 福运奖. */
  level_name: z.string(),
  /** Points in this issue. */
  money: z.int(),
  /** 1: of some of their picks the points are undecided yet; they are not in `money`. */
  undecided: flag,
  /** Winning picks that await the announcement of their amount: they are in `money` with 0. */
  awaited_wins: z.int(),
  /** Points in this game over all issues. */
  totalmoney: z.int(),
})
export type RankedPlayer = z.output<typeof RankedPlayer>

/** The ranking of a drawn issue, best first; without an id of the latest settled issue. Never beyond rank 9999. */
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

/** The issue a ranking is about, and why it may be empty; null while no draw of the game is known. */
export const rankedIssue = endpoint('GET', '/api/ranking_list/ranked_issue', {
  summary: '排行榜所属的一期及其核对状态（默认最近已核对的一期）',
  access: 'public',
  follows: 'settled',
  input: z.object({ type: queryGameType, id: optionalQueryId }),
  reply: z.nullable(
    z.extend(SettlementState, {
      id,
      /** Wins of all players that await the announcement of their amount, after which places change. */
      awaited_wins: z.int(),
    }),
  ),
})

/**
 * My own place in the ranking of a drawn issue, null where I have none. The ranking itself is one document for everybody
 * and names no account: nicknames, points and levels may all be another's, too.
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
  /** The draw's id: /leaderboard?type=. */
  id,
  type: gameType,
  /** The game's name. */
  title: z.string(),
  issueno: z.string(),
})
export type PoolWinner = z.output<typeof PoolWinner>

/** Per game, in order, the first of its latest settled issue with a winner. */
export const poolWinners = endpoint('GET', '/api/Index/pool_winner', {
  summary: '各彩种最近一期的榜首',
  access: 'public',
  follows: 'settled',
  notKept: 'the ranking is not kept',
  input: z.object({}),
  reply: z.array(PoolWinner),
})

/** Comments on a draw's ranking, newest first; each with its first replies. */
export const rankingComments = endpoint('GET', '/api/ranking_list/ranking_comments', {
  summary: '排行榜评论（id 为开奖编号）',
  access: 'public',
  input: z.object({ id: queryId, ...pagingBefore }),
  reply: z.array(Comment),
})

/** All replies to a comment, oldest first. */
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
  .check(saysSomething('ranking_list_comments_id'))

/** `ranking_list_comments_id` is the comment replied to; it may be a reply itself. Answers what was written. */
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
  reply: z.null(),
})

/** Likes a comment, or takes the like back. */
export const likeRankingComment = endpoint('POST', '/api/ranking_list/ranking_thumbs_up', {
  summary: '点赞或取消点赞排行榜评论',
  access: 'member',
  limit: 'likes',
  input: z.object({ id: bodyId }),
  reply: Likes,
})
