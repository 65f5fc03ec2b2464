import { and, eq, sql } from 'drizzle-orm'
import type { Likes } from '#contract/discussion.ts'
import { refuse } from '#contract/refusals.ts'
import { keepUser } from '#server/account/account.ts'
import type { Tx } from '#server/db/connect.ts'
import { type SocialHooks, toggleLike } from '#server/discussion/discussion.ts'
import { postLikes, posts } from './forum.tables.ts'
import { purgePosts } from './names.ts'
import { likesOf } from './posts.ts'
import { holdPost, postOfComment } from './standing.ts'

/** Likes a post, or takes the like back. The post is held: its count and its likes agree whoever else likes it now. */
export async function likePost(tx: Tx, hooks: SocialHooks, userId: number, id: number, now: Date): Promise<Likes> {
  await keepUser(tx, userId)
  await holdPost(tx, userId, id)
  const mine = and(eq(postLikes.postId, id), eq(postLikes.userId, userId))
  const taken = await tx.delete(postLikes).where(mine).returning({ id: postLikes.postId })
  const given = taken.length === 0
  if (given) await tx.insert(postLikes).values({ postId: id, userId })
  await tx
    .update(posts)
    .set({ likes: sql`${posts.likes} + ${given ? 1 : -1}` })
    .where(eq(posts.id, id))
  if (given) await hooks.onLike(tx, { kind: 'post', id, userId }, now)
  await purgePosts(tx, id)
  return { is_thumbs_up: given ? 1 : 2, thumbsup_num: await likesOf(tx, id, userId) }
}

/** The same of a comment below a post that its reader may open. */
export async function likeComment(tx: Tx, hooks: SocialHooks, userId: number, id: number, now: Date): Promise<Likes> {
  await keepUser(tx, userId)
  const post = (await postOfComment(tx, userId, id)) ?? refuse('unknown_comment')
  const likes = await toggleLike(tx, userId, { kind: 'post', id })
  if (likes.is_thumbs_up === 1) await hooks.onLike(tx, { kind: 'comment', id, userId }, now)
  await purgePosts(tx, post.id)
  return likes
}
