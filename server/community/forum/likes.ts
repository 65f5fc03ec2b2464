import { and, eq, sql } from 'drizzle-orm'
import type { Likes } from '#contract/ugc/discussion.ts'
import { refuse } from '#contract/refusals.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { type SocialHooks, toggleLike } from '#server/ugc/discussion/discussion.ts'
import { requireUnmuted } from '#server/ugc/moderation/moderation.ts'
import { posts, postLikes } from './forum.tables.ts'
import { countLikes } from './posts.ts'
import { lockPost, findPostOfComment } from './visible-posts.ts'

/** Likes or unlikes a post. Throws for muted members. Locks the post, so that its stored count matches. */
export async function togglePostLike(
  tx: Tx,
  hooks: SocialHooks,
  userId: number,
  id: number,
  now: Date,
): Promise<Likes> {
  await lockUserShared(tx, userId)
  await requireUnmuted(tx, userId, now)
  await lockPost(tx, userId, id)
  const mine = and(eq(postLikes.postId, id), eq(postLikes.userId, userId))
  const { rowCount: removed } = await tx.delete(postLikes).where(mine)
  if (!removed) {
    await tx.insert(postLikes).values({ postId: id, userId })
    await hooks.onLike(tx, { kind: 'post', id, userId }, now)
  }
  await tx
    .update(posts)
    .set({ likes: sql`${posts.likes} + ${removed ? -1 : 1}` })
    .where(eq(posts.id, id))
  return { is_thumbs_up: removed ? 2 : 1, thumbsup_num: await countLikes(tx, id, userId) }
}

/** Likes or unlikes a comment. Throws for muted members, and if the member may not open its post. */
export async function togglePostCommentLike(
  tx: Tx,
  hooks: SocialHooks,
  userId: number,
  id: number,
  now: Date,
): Promise<Likes> {
  await lockUserShared(tx, userId)
  if (!(await findPostOfComment(tx, userId, id))) refuse('unknown_comment')
  return toggleLike(tx, hooks, userId, { kind: 'post', id }, now)
}
