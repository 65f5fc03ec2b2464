import { and, eq, sql } from 'drizzle-orm'
import type { Likes } from '#contract/ugc/discussion.ts'
import { refuse } from '#contract/refusals.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { requireUnmuted } from '#server/ugc/moderation/moderation.ts'
import { buildLikeCountSql } from './counts.ts'
import { commentLikes } from './discussion.tables.ts'
import type { SocialHooks } from './add-comment.ts'
import { type CommentRef, isInKind, isVisibleComment, isVisibleThread } from './visible.ts'

/** Likes or unlikes a comment. Throws for muted members. Concurrent calls leave at most one like of a member. */
export async function toggleLike(
  tx: Tx,
  { onLike }: SocialHooks,
  userId: number,
  { kind, id }: CommentRef,
  now: Date,
): Promise<Likes> {
  await lockUserShared(tx, userId)
  await requireUnmuted(tx, userId, now)
  const { rows } = await tx.execute(sql`
    select from comments c left join comments thread on thread.id = c.thread_id
    where c.id = ${id} and ${isInKind(kind)} and ${isVisibleThread(userId)} and ${isVisibleComment(userId)} for update of c`)
  if (rows.length === 0) refuse('unknown_comment')
  const mine = and(eq(commentLikes.commentId, id), eq(commentLikes.userId, userId))
  const removed = await tx.delete(commentLikes).where(mine).returning({ id: commentLikes.commentId })
  if (removed.length === 0) {
    await tx.insert(commentLikes).values({ commentId: id, userId })
    await onLike(tx, { kind: 'comment', id, userId }, now)
  }
  const [likes] = await countVisibleLikes(tx, { id, viewer: userId })
  return { is_thumbs_up: removed.length === 0 ? 1 : 2, thumbsup_num: likes!.count }
}

const countVisibleLikes = prepareStatement<{ id: number; viewer: number }, { count: number }>(
  'comment_likes_seen',
  `select ${buildLikeCountSql('$viewer', '$id')} as count`,
)
