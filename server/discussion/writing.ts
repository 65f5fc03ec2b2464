import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Reply } from '#contract/discussion.ts'
import { refuse } from '#contract/refusals.ts'
import { keepUser } from '#server/account/account.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { together } from '#server/db/together.ts'
import { claimMedia, keptOf, type SentBy, type SentMedia, withholdMedia } from '#server/media/media.ts'
import { moderate, noteWritten, type Origin, standing } from '#server/moderation/moderation.ts'
import { regionOf } from '#server/regions/regions.ts'
import { searchable } from '#server/search/search.ts'
import { commentShown } from './comments.ts'
import { countOneMore, holdDiscussion, recount } from './counts.ts'
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
  /** Hears of what has just been written, also where it is held; not of what was written earlier by its form. */
  readonly onWritten?: (id: number, mentioned: readonly Mentioned[]) => Promise<unknown>
}

export interface Mentioned {
  readonly id: number
  readonly nickname: string
}

/**
 * Writes a comment or a reply; what the moderation door holds is its author's alone. Everybody who speaks there waits for
 * this, so questions that do not need one another's answers travel together.
 */
export async function addComment(tx: Tx, userId: number, wanted: NewComment, now: Date): Promise<Reply> {
  const { content, form = null, sent = { images: '' }, origin } = wanted
  const [, discussionId] = await together(keepUser(tx, userId), wanted.findDiscussion())
  const [, known] = await together(holdDiscussion(tx, { id: discussionId }), ofForm(tx, userId, form))
  if (known !== null) return replyOf(tx, known, userId, now)
  const [parent, mentioned, { media, verdict }] = await together(
    wanted.replyTo === null ? null : parentOf(tx, discussionId, wanted.replyTo, userId),
    wanted.findMentioned?.(discussionId) ?? [],
    judged(tx, userId, { content, sent }, now),
  )
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
  const isCounted = verdict.state === 'shown' && parent?.everybodys !== false
  const [reply] = await together(
    replyOf(tx, id, userId, now),
    noteWritten(tx, { kind: 'comment', id, version: 1, userId, content, media, verdict }, origin, now),
    isCounted ? countOneMore(tx, { id: discussionId }) : null,
    wanted.onWritten?.(id, mentioned),
  )
  return reply
}

/** What a text and its pictures come to, and the pictures as they are kept. */
async function judged(tx: Tx, userId: number, { content, sent }: { content: string; sent: SentMedia }, now: Date) {
  const claimed = await claimMedia(tx, userId, sent, { now, only: 'pictures' })
  const verdict = await moderate(tx, { kind: 'comment', userId, text: content, media: claimed }, now)
  const media = keptOf(claimed)
  if (verdict.state === 'held') await withholdMedia(tx, media)
  return { media, verdict }
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

/** Takes a member's own comment away; the replies below it are hidden with it. Answers what nobody is shown any more. */
export async function deleteComment(tx: Tx, userId: number, { kind, id }: CommentRef, now: Date): Promise<SentBy[]> {
  await keepUser(tx, userId)
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.discussion_id as id from comments c where c.id = ${id} and c.user_id = ${userId} and ${inKind(kind)}`)
  const discussionId = rows[0]?.id ?? refuse('unknown_comment')
  await holdDiscussion(tx, { id: discussionId })
  const hidden = await mediaOf(tx, or(eq(comments.id, id), eq(comments.threadId, id)))
  const [deleted] = await tx
    .update(comments)
    .set({ deletedAt: now })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    .returning({ id: comments.id })
  if (!deleted) refuse('unknown_comment')
  await recount(tx, discussionId)
  return hidden
}

/** The pictures of what still stands in a discussion: its subject goes. */
export const mediaIn = (db: Reader, discussionId: number): Promise<SentBy[]> =>
  mediaOf(db, eq(comments.discussionId, discussionId))

const mediaOf = (db: Reader, which: SQL | undefined): Promise<SentBy[]> =>
  db
    .select({ userId: comments.userId, media: comments.media })
    .from(comments)
    .where(and(which, isNull(comments.deletedAt), ne(comments.media, [])))
