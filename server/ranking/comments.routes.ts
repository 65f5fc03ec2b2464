import {
  addRankingComment,
  deleteRankingComment,
  likeRankingComment,
  rankingComments,
  rankingReplies,
  type RankingReply,
} from '#contract/ranking.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page.ts'
import { inTransaction } from '#server/db/retried.ts'
import { type Door, route, say } from '#server/http/route.ts'
import { addComment, type CommentRow, commentsOf, deleteComment, repliesOf, toggleLike } from './comments.ts'

interface CommentsDeps {
  db: Database
  clock: Clock
}

/** Comments on rankings: anyone reads, members write, like and take away what is theirs. */
export function commentsRoutes(door: Door, { db, clock }: CommentsDeps): void {
  route(door, rankingComments, async ({ input: { id, ...page }, session: { member } }) => {
    const me = member?.id ?? null
    const threads = await commentsOf(db, id, me, pageOf(page), clock.now())
    return threads.map(({ comment, answer }) => ({
      ...present(comment, me),
      answer: answer.map((reply) => presentReply(reply, me)),
    }))
  })

  route(door, rankingReplies, async ({ input: { id, ...page }, session: { member } }) => {
    const me = member?.id ?? null
    return (await repliesOf(db, id, me, pageOf(page), clock.now())).map((reply) => presentReply(reply, me))
  })

  route(door, addRankingComment, async ({ input, session }) => {
    const { id } = session.memberOrRefuse()
    const { ranking_list_id: drawId, ranking_list_comments_id: replyTo = null, content } = input
    const words = { drawId, replyTo, content }
    const { row, verdict } = await inTransaction(db, (tx) => addComment(tx, id, words, clock.now()))
    return say(verdict === 'hold' ? '已提交审核' : '发布成功', presentReply(row, id))
  })

  route(door, deleteRankingComment, async ({ input, session }) => {
    await deleteComment(db, session.memberOrRefuse().id, input.id, clock.now())
    return say('删除成功', null)
  })

  route(door, likeRankingComment, async ({ input, session }) => {
    const { id } = session.memberOrRefuse()
    const { liked, likes } = await inTransaction(db, (tx) => toggleLike(tx, id, input.id))
    return say(liked ? '点赞成功' : '已取消点赞', { is_thumbs_up: liked ? 1 : 2, thumbsup_num: likes })
  })
}

function presentReply(row: CommentRow, me: number | null): RankingReply {
  return { ...present(row, me), reply_to: row.replyTo ?? '' }
}

function present(row: CommentRow, me: number | null) {
  return {
    id: row.id,
    nickname: row.nickname,
    avatarUrl: row.avatar ?? '',
    is_vip: row.isVip ? 1 : 0,
    content: row.content,
    created_at: shanghaiTime(row.createdAt),
    is_thumbs_up: row.liked ? 1 : 2,
    thumbsup_num: row.likes,
    comment_num: row.replies,
    is_self: row.userId === me ? 1 : 0,
    is_held: row.held ? 1 : 0,
  }
}
