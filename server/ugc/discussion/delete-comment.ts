import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import type { MediaOfSender } from '#server/ugc/media/media.ts'
import { lockDiscussion, recountComments } from './counts.ts'
import { comments } from './discussion.tables.ts'
import { type CommentRef, isInKind } from './visible.ts'

/** Deletes a comment and hides its replies. Returns the media of the comment and its replies. */
export async function deleteComment(
  tx: Tx,
  userId: number,
  { kind, id }: CommentRef,
  now: Date,
): Promise<MediaOfSender[]> {
  await lockUserShared(tx, userId)
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.discussion_id as id from comments c where c.id = ${id} and c.user_id = ${userId} and ${isInKind(kind)}`)
  const discussionId = rows[0]?.id ?? refuse('unknown_comment')
  await lockDiscussion(tx, { id: discussionId })
  const hidden = await listCommentMedia(tx, or(eq(comments.id, id), eq(comments.threadId, id)))
  const [deleted] = await tx
    .update(comments)
    .set({ deletedAt: now })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    .returning({ id: comments.id })
  if (!deleted) refuse('unknown_comment')
  await recountComments(tx, [discussionId])
  return hidden
}

export const listDiscussionMedia = (db: Queryable, discussionId: number): Promise<MediaOfSender[]> =>
  listCommentMedia(db, eq(comments.discussionId, discussionId))

const listCommentMedia = (db: Queryable, which: SQL | undefined): Promise<MediaOfSender[]> =>
  db
    .select({ userId: comments.userId, media: comments.media })
    .from(comments)
    .where(and(which, isNull(comments.deletedAt), ne(comments.media, [])))
