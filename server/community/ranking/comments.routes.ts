import {
  addRankingComment,
  deleteRankingComment,
  likeRankingComment,
  rankingComments,
  rankingReplies,
} from '#contract/community/ranking.ts'
import { keepUser } from '#server/people/account/account.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import {
  addComment,
  commentsIn,
  deleteComment,
  holdDiscussion,
  repliesOf,
  type SocialHooks,
  toggleLike,
} from '#server/ugc/discussion/discussion.ts'
import { type RouteContext, route, say } from '#server/infra/http/route.ts'
import { originOf } from '#server/ugc/moderation/moderation.ts'
import { discussionOf, discussionOrBegun } from './ranking-discussion.ts'

interface CommentsDeps {
  db: Database
  clock: Clock
  hooks: SocialHooks
  publicUrl: string | null
}

const kind = 'ranking'
const commentsOf = commentsIn('ranking_comments', '$id')

/** Comments on rankings: anyone reads, members write, like and take away what is theirs. */
export function commentsRoutes(door: RouteContext, { db, clock, hooks, publicUrl }: CommentsDeps): void {
  route(door, rankingComments, async ({ input: { id, ...page }, member }) => {
    const discussionId = await discussionOf(db, id)
    if (discussionId === null) return []
    return commentsOf(db, { id: discussionId, viewer: member?.id ?? null, page: pageOf(page), now: clock.now() })
  })

  route(door, rankingReplies, ({ input: { id, ...page }, member }) =>
    repliesOf(db, { kind, id }, member?.id ?? null, pageOf(page), clock.now()),
  )

  route(door, addRankingComment, async ({ input, member: { id }, request }) => {
    const { ranking_list_id: drawId, ranking_list_comments_id: replyTo = null, content } = input
    const comment = { userId: id, content, replyTo, origin: originOf(request), publicUrl }
    const reply = await inTransaction(db, async (tx) => {
      await keepUser(tx, id)
      const discussionId = await discussionOrBegun(tx, drawId)
      await holdDiscussion(tx, { id: discussionId })
      return addComment(tx, hooks, { discussionId, authorId: null }, comment, clock.now())
    })
    return say(reply.is_held === 1 ? '已提交审核' : '发布成功', reply)
  })

  route(door, deleteRankingComment, async ({ input: { id }, member }) => {
    await inTransaction(db, (tx) => deleteComment(tx, member.id, { kind, id }, clock.now()))
    return say('删除成功', null)
  })

  route(door, likeRankingComment, async ({ input: { id }, member }) => {
    const likes = await inTransaction(db, async (tx) => {
      const now = clock.now()
      const toggled = await toggleLike(tx, member.id, { kind, id }, now)
      if (toggled.is_thumbs_up === 1) await hooks.onLike(tx, { kind: 'comment', id, userId: member.id }, now)
      return toggled
    })
    return say(likes.is_thumbs_up === 1 ? '点赞成功' : '已取消点赞', likes)
  })
}
