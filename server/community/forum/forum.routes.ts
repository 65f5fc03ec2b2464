import * as calls from '#contract/community/forum.ts'
import type { Post } from '#contract/community/forum.ts'
import { refuse } from '#contract/refusals.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { isUniqueViolation } from '#server/infra/lib/errors.ts'
import { registerCachedRoute } from '#server/infra/answers/response-cache.ts'
import { toPage } from '#server/infra/db/page.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { listReplies, type SocialHooks } from '#server/ugc/discussion/discussion.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { getNetworkOrigin } from '#server/ugc/moderation/moderation.ts'
import { ANONYMOUS } from '#server/ugc/visibility/visibility.ts'
import { insertPostComment, listPostComments, deleteOwnPostComment } from './comment.ts'
import { deletePost } from './delete-post.ts'
import { editPost } from './edit.ts'
import { togglePostCommentLike, togglePostLike } from './likes.ts'
import { listTopicPeople } from './people.ts'
import { listFeed, listOwnPosts, findVisiblePost } from './posts.ts'
import { createPost } from './publish.ts'
import { findPost, findPostOfComment } from './visible-posts.ts'

export interface ForumDeps extends RouteSite {
  hooks: SocialHooks
}

/** Lifetime of cached responses to visitors (docs/rules/forum.md#freshness). */
const CACHED_MS = 2000

export function forumRoutes(site: ForumDeps): void {
  registerReads(site)
  registerPostWrites(site)
  registerCommentWrites(site)
}

/** Caches responses to visitors. Their lifetime starts before the database is read. */
function registerReads(site: ForumDeps): void {
  const { db, clock } = site
  const viewing = (viewer: number) => ({ viewer, now: clock.now() })
  const readUntilChange = async <Data>(read: () => Promise<Data>) => {
    const freshUntil = new Date(clock.now().getTime() + CACHED_MS)
    return { data: await read(), freshUntil }
  }

  registerCachedRoute(
    site,
    calls.posts,
    (input) => readUntilChange(() => listFeed(db, viewing(ANONYMOUS), toPage(input))),
    (input, me) => listFeed(db, viewing(me), toPage(input)),
  )

  const getPostDetail = async (viewer: number, id: number): Promise<Post> =>
    (await findVisiblePost(db, viewing(viewer), id)) ?? refuse('unknown_post')
  registerCachedRoute(
    site,
    calls.post,
    ({ id }) => readUntilChange(() => getPostDetail(ANONYMOUS, id)),
    ({ id }, me) => getPostDetail(me, id),
  )

  async function comments({ id, ...page }: { id: number } & Parameters<typeof toPage>[0], viewer: number) {
    return listPostComments(db, { id, viewer, page: toPage(page), now: clock.now() })
  }
  registerCachedRoute(site, calls.postComments, (input) => readUntilChange(() => comments(input, ANONYMOUS)), comments)

  async function listPostReplies({ id, ...page }: { id: number } & Parameters<typeof toPage>[0], viewer: number) {
    const post = await findPostOfComment(db, viewer, id)
    return post ? listReplies(db, { kind: 'post', id }, viewer, toPage(page), clock.now()) : []
  }
  registerCachedRoute(
    site,
    calls.postReplies,
    (input) => readUntilChange(() => listPostReplies(input, ANONYMOUS)),
    listPostReplies,
  )

  registerRoute(site, calls.myPosts, ({ input, member }) => listOwnPosts(db, viewing(member.id), toPage(input)))

  registerRoute(site, calls.topicPeople, async ({ input: { id }, member }) => {
    const { discussionId } = (await findPost(db, member.id, id)) ?? refuse('unknown_post')
    const people = await listTopicPeople(db, { discussionId, viewer: member.id })
    return people.map(({ avatar, ...person }) => ({ ...person, avatarUrl: avatar ?? '' }))
  })
}

function registerPostWrites(site: ForumDeps): void {
  const { db, clock, hooks, publicUrl } = site
  const listOwnHosts = ({ host }: { host: string }) => (publicUrl === null ? [host] : [host, new URL(publicUrl).host])

  registerRoute(site, calls.publishPost, async ({ input, member, request }) => {
    const { content, share_id: shareId, card = null, form = null, ...sent } = input
    const post = {
      content,
      sent,
      shareId: shareId || null,
      card,
      form,
      hosts: listOwnHosts(request),
      origin: getNetworkOrigin(request),
      publicUrl,
    }
    const id = await runTransaction(db, (tx) => createPost(tx, hooks, member.id, post, clock.now()))
    const viewing = { viewer: member.id, now: clock.now() }
    const published = (await findVisiblePost(db, viewing, id)) ?? refuse('unknown_post')
    return replyWithMessage(published.is_held === 1 ? '已提交审核' : '发布成功', published)
  })

  registerRoute(site, calls.editPost, async ({ input: { id, content, ...sent }, member, request }) => {
    const change = { id, content, sent, origin: getNetworkOrigin(request), publicUrl }
    await runTransaction(db, (tx) => editPost(tx, member.id, change, clock.now()))
    const viewing = { viewer: member.id, now: clock.now() }
    const edited = (await findVisiblePost(db, viewing, id)) ?? refuse('unknown_post')
    return replyWithMessage('修改成功', edited)
  })

  registerRoute(site, calls.deletePost, async ({ input: { id }, member }) => {
    await runTransaction(db, (tx) => deletePost(tx, member.id, id, clock.now()))
    return replyWithMessage('删除成功', null)
  })

  registerRoute(site, calls.likePost, async ({ input: { id, type }, member }) => {
    const like = type === 1 ? togglePostLike : togglePostCommentLike
    const likes = await runTransaction(db, (tx) => like(tx, hooks, member.id, id, clock.now()))
    return replyWithMessage(likes.is_thumbs_up === 1 ? '点赞成功' : '已取消点赞', likes)
  })
}

function registerCommentWrites(site: ForumDeps): void {
  const { db, clock, hooks, publicUrl } = site

  registerRoute(site, calls.addPostComment, async ({ input, member, request }) => {
    const { dynamics_id: postId, dynamics_comments_id: replyTo = null, content, mentions, form = null, ...sent } = input
    const origin = getNetworkOrigin(request)
    const comment = { userId: member.id, postId, replyTo, content, mentions, form, sent, origin, publicUrl }
    // If the same form id is sent to two topics concurrently, one call inserts the comment; the other is retried and
    // finds it.
    const reply = await runTransaction(
      db,
      (tx) => insertPostComment(tx, hooks, comment, clock.now()),
      isUniqueViolation,
    )
    return replyWithMessage(reply.is_held === 1 ? '已提交审核' : '发布成功', reply)
  })

  registerRoute(site, calls.deletePostComment, async ({ input: { id }, member }) => {
    await runTransaction(db, (tx) => deleteOwnPostComment(tx, member.id, id, clock.now()))
    return replyWithMessage('删除成功', null)
  })
}
