import {
  addRankingComment,
  deleteRankingComment,
  likeRankingComment,
  rankingComments,
  rankingReplies,
} from '#contract/community/ranking.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import {
  addComment,
  commentsIn,
  deleteComment,
  lockDiscussion,
  repliesOf,
  type SocialHooks,
  toggleLike,
} from '#server/ugc/discussion/discussion.ts'
import { route, say } from '#server/infra/http/route.ts'
import { originOf } from '#server/ugc/moderation/moderation.ts'
import { discussionOf, discussionOrBegun } from './ranking-discussion.ts'

export interface CommentsDeps extends Site {
  hooks: SocialHooks
}

const kind = 'ranking'
const commentsOf = commentsIn('ranking_comments', '$id')

/** Registers comments on rankings: visitors read, members write, like and delete their own ones. */
export function commentsRoutes(site: CommentsDeps): void {
  const { db, clock, hooks, publicUrl } = site
  route(site, rankingComments, async ({ input: { id, ...page }, member }) => {
    const discussionId = await discussionOf(db, id)
    if (discussionId === null) return []
    return commentsOf(db, { id: discussionId, viewer: member?.id ?? null, page: pageOf(page), now: clock.now() })
  })

  route(site, rankingReplies, ({ input: { id, ...page }, member }) =>
    repliesOf(db, { kind, id }, member?.id ?? null, pageOf(page), clock.now()),
  )

  route(site, addRankingComment, async ({ input, member: { id }, request }) => {
    const { ranking_list_id: drawId, ranking_list_comments_id: replyTo = null, content } = input
    const comment = { userId: id, content, replyTo, origin: originOf(request), publicUrl }
    const reply = await inTransaction(db, async (tx) => {
      await lockUserShared(tx, id)
      const discussionId = await discussionOrBegun(tx, drawId)
      await lockDiscussion(tx, { id: discussionId })
      return addComment(tx, hooks, { discussionId, authorId: null }, comment, clock.now())
    })
    return say(reply.is_held === 1 ? '已提交审核' : '发布成功', reply)
  })

  route(site, deleteRankingComment, async ({ input: { id }, member }) => {
    await inTransaction(db, (tx) => deleteComment(tx, member.id, { kind, id }, clock.now()))
    return say('删除成功', null)
  })

  route(site, likeRankingComment, async ({ input: { id }, member }) => {
    const likes = await inTransaction(db, async (tx) => {
      const now = clock.now()
      const toggled = await toggleLike(tx, member.id, { kind, id }, now)
      if (toggled.is_thumbs_up === 1) await hooks.onLike(tx, { kind: 'comment', id, userId: member.id }, now)
      return toggled
    })
    return say(likes.is_thumbs_up === 1 ? '点赞成功' : '已取消点赞', likes)
  })
}
