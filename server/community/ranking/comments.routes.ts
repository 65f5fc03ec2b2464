import {
  addRankingComment,
  deleteRankingComment,
  likeRankingComment,
  rankingComments,
  rankingReplies,
} from '#contract/community/ranking.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import { toPage } from '#server/infra/db/page.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import {
  addComment,
  createCommentReader,
  deleteComment,
  lockDiscussion,
  listReplies,
  type SocialHooks,
  toggleLike,
} from '#server/ugc/discussion/discussion.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { getNetworkOrigin } from '#server/ugc/moderation/moderation.ts'
import { ANONYMOUS } from '#server/ugc/visibility/visibility.ts'
import { findDiscussion, getOrInsertDiscussion } from './ranking-discussion.ts'

export interface CommentsDeps extends RouteSite {
  hooks: SocialHooks
}

const kind = 'ranking'
const readRankingComments = createCommentReader('ranking_comments', '$id')

export function commentsRoutes(site: CommentsDeps): void {
  const { db, clock, hooks, publicUrl } = site
  registerRoute(site, rankingComments, async ({ input: { id, ...page }, member }) => {
    const discussionId = await findDiscussion(db, id)
    if (discussionId === null) return []
    const viewer = member?.id ?? ANONYMOUS
    return readRankingComments(db, { id: discussionId, viewer, page: toPage(page), now: clock.now() })
  })

  registerRoute(site, rankingReplies, ({ input: { id, ...page }, member }) =>
    listReplies(db, { kind, id }, member?.id ?? ANONYMOUS, toPage(page), clock.now()),
  )

  registerRoute(site, addRankingComment, async ({ input, member: { id }, request }) => {
    const { ranking_list_id: drawId, ranking_list_comments_id: replyTo = null, content } = input
    const comment = { userId: id, content, replyTo, origin: getNetworkOrigin(request), publicUrl }
    const reply = await runTransaction(db, async (tx) => {
      await lockUserShared(tx, id)
      const discussionId = await getOrInsertDiscussion(tx, drawId)
      await lockDiscussion(tx, { id: discussionId })
      return addComment(tx, hooks, { discussionId, authorId: null }, comment, clock.now())
    })
    return replyWithMessage(reply.is_held === 1 ? '已提交审核' : '发布成功', reply)
  })

  registerRoute(site, deleteRankingComment, async ({ input: { id }, member }) => {
    await runTransaction(db, (tx) => deleteComment(tx, member.id, { kind, id }, clock.now()))
    return replyWithMessage('删除成功', null)
  })

  registerRoute(site, likeRankingComment, async ({ input: { id }, member }) => {
    const likes = await runTransaction(db, (tx) => toggleLike(tx, hooks, member.id, { kind, id }, clock.now()))
    return replyWithMessage(likes.is_thumbs_up === 1 ? '点赞成功' : '已取消点赞', likes)
  })
}
