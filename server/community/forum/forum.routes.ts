import * as calls from '#contract/community/forum.ts'
import type { Post } from '#contract/community/forum.ts'
import { refuse } from '#contract/refusals.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { isUniqueViolation } from '#server/infra/lib/errors.ts'
import { hotRoute } from '#server/infra/answers/hot.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { repliesOf, type SocialHooks } from '#server/ugc/discussion/discussion.ts'
import { route, say } from '#server/infra/http/route.ts'
import { originOf } from '#server/ugc/moderation/moderation.ts'
import { ANONYMOUS } from '#server/ugc/visibility/visibility.ts'
import { commentOnPost, commentsOnPost, removePostComment } from './comment.ts'
import { deletePost } from './delete-post.ts'
import { editPost } from './edit.ts'
import { likeComment, likePost } from './likes.ts'
import { peopleOf } from './people.ts'
import { feedOf, ownPosts, postShown } from './posts.ts'
import { publish } from './publish.ts'
import { findPost, postOfComment } from './visible-posts.ts'

export interface ForumDeps extends Site {
  hooks: SocialHooks
}

/** Lifetime of a visitor's response: docs/rules/forum.md#freshness promises changes within it. */
const CACHED_MS = 2000

/** Registers the forum: visitors read, members write, like and delete their own texts. */
export function forumRoutes(site: ForumDeps): void {
  readingRoutes(site)
  postingRoutes(site)
  speakingRoutes(site)
}

/** Responses to visitors are cached for `CACHED_MS`, counted from before the rows are read. */
function readingRoutes(site: ForumDeps): void {
  const { db, clock } = site
  const viewing = (viewer: number) => ({ viewer, now: clock.now() })
  const cached = async <Data>(read: () => Promise<Data>) => {
    const freshUntil = new Date(clock.now().getTime() + CACHED_MS)
    return { data: await read(), freshUntil }
  }

  hotRoute(
    site,
    calls.posts,
    (input) => cached(() => feedOf(db, viewing(ANONYMOUS), pageOf(input))),
    (input, me) => feedOf(db, viewing(me), pageOf(input)),
  )

  const detail = async (viewer: number, id: number): Promise<Post> =>
    (await postShown(db, viewing(viewer), id)) ?? refuse('unknown_post')
  hotRoute(
    site,
    calls.post,
    ({ id }) => cached(() => detail(ANONYMOUS, id)),
    ({ id }, me) => detail(me, id),
  )

  async function comments({ id, ...page }: { id: number } & Parameters<typeof pageOf>[0], viewer: number) {
    return commentsOnPost(db, { id, viewer, page: pageOf(page), now: clock.now() })
  }
  hotRoute(site, calls.postComments, (input) => cached(() => comments(input, ANONYMOUS)), comments)

  async function replies({ id, ...page }: { id: number } & Parameters<typeof pageOf>[0], viewer: number) {
    const post = await postOfComment(db, viewer, id)
    return post ? repliesOf(db, { kind: 'post', id }, viewer, pageOf(page), clock.now()) : []
  }
  hotRoute(site, calls.postReplies, (input) => cached(() => replies(input, ANONYMOUS)), replies)

  route(site, calls.myPosts, ({ input, member }) => ownPosts(db, viewing(member.id), pageOf(input)))

  route(site, calls.topicPeople, async ({ input: { id }, member }) => {
    const { discussionId } = (await findPost(db, member.id, id)) ?? refuse('unknown_post')
    const people = await peopleOf(db, { discussionId, viewer: member.id })
    return people.map(({ avatar, ...person }) => ({ ...person, avatarUrl: avatar ?? '' }))
  })
}

function postingRoutes(site: ForumDeps): void {
  const { db, clock, hooks, publicUrl } = site
  const ownHosts = ({ host }: { host: string }) => (publicUrl === null ? [host] : [host, new URL(publicUrl).host])

  route(site, calls.publishPost, async ({ input, member, request }) => {
    const { content, share_id: shareId, card = null, form = null, ...sent } = input
    const post = {
      content,
      sent,
      shareId: shareId || null,
      card,
      form,
      hosts: ownHosts(request),
      origin: originOf(request),
      publicUrl,
    }
    const id = await inTransaction(db, (tx) => publish(tx, hooks, member.id, post, clock.now()))
    const viewing = { viewer: member.id, now: clock.now() }
    const published = (await postShown(db, viewing, id)) ?? refuse('unknown_post')
    return say(published.is_held === 1 ? '已提交审核' : '发布成功', published)
  })

  route(site, calls.editPost, async ({ input: { id, content, ...sent }, member, request }) => {
    const change = { id, content, sent, origin: originOf(request), publicUrl }
    await inTransaction(db, (tx) => editPost(tx, member.id, change, clock.now()))
    const viewing = { viewer: member.id, now: clock.now() }
    const edited = (await postShown(db, viewing, id)) ?? refuse('unknown_post')
    return say('修改成功', edited)
  })

  route(site, calls.deletePost, async ({ input: { id }, member }) => {
    await inTransaction(db, (tx) => deletePost(tx, member.id, id, clock.now()))
    return say('删除成功', null)
  })

  route(site, calls.likePost, async ({ input: { id, type }, member }) => {
    const like = type === 1 ? likePost : likeComment
    const likes = await inTransaction(db, (tx) => like(tx, hooks, member.id, id, clock.now()))
    return say(likes.is_thumbs_up === 1 ? '点赞成功' : '已取消点赞', likes)
  })
}

function speakingRoutes(site: ForumDeps): void {
  const { db, clock, hooks, publicUrl } = site

  route(site, calls.addPostComment, async ({ input, member, request }) => {
    const { dynamics_id: postId, dynamics_comments_id: replyTo = null, content, mentions, form = null, ...sent } = input
    const origin = originOf(request)
    const comment = { userId: member.id, postId, replyTo, content, mentions, form, sent, origin, publicUrl }
    // If a form is sent to two topics concurrently, one call inserts the comment and the other finds it.
    const reply = await inTransaction(db, (tx) => commentOnPost(tx, hooks, comment, clock.now()), isUniqueViolation)
    return say(reply.is_held === 1 ? '已提交审核' : '发布成功', reply)
  })

  route(site, calls.deletePostComment, async ({ input: { id }, member }) => {
    await inTransaction(db, (tx) => removePostComment(tx, member.id, id, clock.now()))
    return say('删除成功', null)
  })
}
