import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Reply } from '#contract/discussion.ts'
import type { Media } from '#contract/media.ts'
import { refuse } from '#contract/refusals.ts'
import { keepUser } from '#server/account/account.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { claimMedia, keptOf, type SentMedia } from '#server/media/media.ts'
import { moderate, noteWritten, type Origin, standing } from '#server/moderation/moderation.ts'
import { regionOf } from '#server/regions/regions.ts'
import { searchable } from '#server/search/search.ts'
import { commentShown } from './comments.ts'
import { holdDiscussion, recount } from './counts.ts'
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

export interface NewComment {
  /** Asked for the discussion's id when the account is kept: before that, no other row may be locked. */
  readonly findDiscussion: () => Promise<number>
  /** What is replied to: a comment or a reply. */
  readonly replyTo: number | null
  readonly content: string
  /** Of one form one comment comes; null: of each call one. */
  readonly form?: string | null
  /** Pictures as they are sent: paths joined by commas, and their alternative texts. */
  readonly sent?: SentMedia
  readonly origin: Origin
  /** Nicknames that stand in the content, of those who may be mentioned there. */
  readonly findMentioned?: (discussionId: number) => Promise<readonly Mentioned[]>
}

export interface Mentioned {
  readonly id: number
  readonly nickname: string
}

/** What was written, and whom it mentions. */
export interface Written {
  readonly reply: Reply
  /** False: it was written earlier, by its form. */
  readonly fresh: boolean
  readonly mentioned: readonly Mentioned[]
}

/** Writes a comment or a reply; what the moderation door holds is its author's alone. */
export async function addComment(tx: Tx, userId: number, wanted: NewComment, now: Date): Promise<Written> {
  const { content, form = null, sent = { images: '' }, origin } = wanted
  await keepUser(tx, userId)
  const discussionId = await wanted.findDiscussion()
  await holdDiscussion(tx, discussionId)
  const known = await ofForm(tx, userId, form)
  if (known !== null) return { reply: await replyOf(tx, known, userId, now), fresh: false, mentioned: [] }
  const parent = wanted.replyTo === null ? null : await parentOf(tx, discussionId, wanted.replyTo, userId)
  const mentioned = (await wanted.findMentioned?.(discussionId)) ?? []
  const claimed = await claimMedia(tx, userId, sent, { now, only: 'pictures' })
  const media = keptOf(claimed)
  const verdict = await moderate(tx, { kind: 'comment', userId, text: content, media: claimed }, now)
  const [written] = await tx
    .insert(comments)
    .values({
      discussionId,
      userId,
      threadId: parent && (parent.threadId ?? parent.id),
      replyTo: parent?.threadId ? parent.id : null,
      content,
      ...searchable(content),
      media,
      mentions: mentioned.map(({ nickname }) => nickname),
      region: regionOf(origin.address),
      form,
      ...standing(verdict),
      createdAt: now,
    })
    .returning({ id: comments.id })
  const { id } = written!
  await noteWritten(tx, { kind: 'comment', id, version: 1, userId, content, media, verdict }, origin, now)
  if (verdict.state === 'shown' && parent?.everybodys !== false) await countOneMore(tx, discussionId)
  return { reply: await replyOf(tx, id, userId, now), fresh: true, mentioned }
}

async function replyOf(tx: Tx, id: number, userId: number, now: Date): Promise<Reply> {
  const row = (await commentShown(tx, id, userId, now)) ?? refuse('unknown_comment')
  return presentReply(row, userId)
}

async function ofForm(db: Reader, userId: number, form: string | null): Promise<number | null> {
  if (form === null) return null
  const [known] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.form, form)))
  return known?.id ?? null
}

type Parent = {
  id: number
  threadId: number | null
  userId: number
  /** What is written below it is seen by everybody. */
  everybodys: boolean
}

async function parentOf(db: Reader, discussionId: number, id: number, viewer: number): Promise<Parent> {
  const { rows } = await db.execute<Parent>(sql`
    select c.id, c.thread_id as "threadId", c.user_id as "userId", coalesce(thread.state, c.state) = 'shown' as everybodys
    from comments c left join comments thread on thread.id = c.thread_id
    where c.id = ${id} and c.discussion_id = ${discussionId} and ${threadVisible(viewer)} and ${visible(viewer)}`)
  return rows[0] ?? refuse('unknown_comment')
}

const countOneMore = (tx: Tx, discussionId: number) =>
  tx.execute(sql`update discussions set shown = shown + 1 where id = ${discussionId}`)

/** Takes a member's own comment away; the replies below it are hidden with it. Answers what it showed. */
export async function deleteComment(
  tx: Tx,
  userId: number,
  { kind, id }: CommentRef,
  now: Date,
): Promise<{ media: Media[] }> {
  await keepUser(tx, userId)
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.discussion_id as id from comments c where c.id = ${id} and c.user_id = ${userId} and ${inKind(kind)}`)
  const discussionId = rows[0]?.id ?? refuse('unknown_comment')
  await holdDiscussion(tx, discussionId)
  const [deleted] = await tx
    .update(comments)
    .set({ deletedAt: now })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    .returning({ media: comments.media })
  if (!deleted) refuse('unknown_comment')
  await recount(tx, discussionId)
  return deleted
}

/** The media of what still stands in a discussion, by who sent it: its subject goes. */
export async function mediaIn(db: Reader, discussionId: number): Promise<{ userId: number; media: Media[] }[]> {
  return db
    .select({ userId: comments.userId, media: comments.media })
    .from(comments)
    .where(and(eq(comments.discussionId, discussionId), isNull(comments.deletedAt), ne(comments.media, [])))
}
