import { inArray, sql } from 'drizzle-orm'
import type { Reply } from '#contract/discussion.ts'
import { refuse } from '#contract/refusals.ts'
import { keepUser } from '#server/account/account.ts'
import type { Database, Reader, Tx } from '#server/db/connect.ts'
import { moderate, noteWritten, type Origin, standing, type Verdict } from '#server/moderation/moderation.ts'
import { fold } from '#server/visibility/visibility.ts'
import { rowsOf } from './comments.ts'
import { presentReply } from './discussion.present.ts'
import { comments, type DiscussionKind, discussions } from './discussion.tables.ts'
import { type CommentRef, inKind, visible, threadVisible } from './visible.ts'

/** Begins the discussion of a subject; answers its id, for the subject to keep. */
export async function beginDiscussion(tx: Tx, kind: DiscussionKind): Promise<number> {
  const [begun] = await tx.insert(discussions).values({ kind }).returning({ id: discussions.id })
  return begun!.id
}

/** Erases discussions with all that was said: their subjects go. */
export async function eraseDiscussions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(discussions).where(inArray(discussions.id, [...ids]))
}

interface NewComment {
  /** Asked for the discussion's id when the account is kept: before that, no other row may be locked. */
  readonly findDiscussion: () => Promise<number>
  /** What is replied to: a comment or a reply. */
  readonly replyTo: number | null
  readonly content: string
  readonly origin: Origin
}

/** Writes a comment or a reply; what the moderation door holds is its author's alone. */
export async function addComment(
  tx: Tx,
  userId: number,
  { findDiscussion, replyTo, content, origin }: NewComment,
  now: Date,
): Promise<{ written: Reply; verdict: Verdict }> {
  await keepUser(tx, userId)
  const discussionId = await findDiscussion()
  const parent = replyTo === null ? null : await parentOf(tx, discussionId, replyTo, userId)
  const verdict = await moderate(tx, { kind: 'comment', userId, text: content }, now)
  const [written] = await tx
    .insert(comments)
    .values({
      discussionId,
      userId,
      threadId: parent && (parent.threadId ?? parent.id),
      replyTo: parent?.threadId ? parent.id : null,
      content,
      folded: fold(content),
      ...standing(verdict),
      createdAt: now,
    })
    .returning({ id: comments.id })
  await noteWritten(tx, { kind: 'comment', ...written!, version: 1, userId, content, media: [], verdict }, origin, now)
  const [row] = await rowsOf(tx, [written!.id], userId, now)
  return { written: presentReply(row!, userId), verdict }
}

async function parentOf(db: Reader, discussionId: number, id: number, viewer: number) {
  const { rows } = await db.execute<{ id: number; threadId: number | null }>(sql`
    select c.id, c.thread_id as "threadId" from comments c
    left join comments thread on thread.id = c.thread_id
    where c.id = ${id} and c.discussion_id = ${discussionId} and ${threadVisible(viewer)} and ${visible(viewer)}`)
  return rows[0] ?? refuse('unknown_comment')
}

/** Takes a member's own comment away, with the replies below it. */
export async function deleteComment(db: Database, userId: number, { kind, id }: CommentRef, now: Date): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update comments c set deleted_at = ${now.toISOString()}
    where c.id = ${id} and c.user_id = ${userId} and c.deleted_at is null and ${inKind(kind)}`)
  if (!rowCount) refuse('unknown_comment')
}
