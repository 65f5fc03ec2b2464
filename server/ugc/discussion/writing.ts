import { and, eq, inArray } from 'drizzle-orm'
import type { Reply } from '#contract/ugc/discussion.ts'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { statement } from '#server/infra/db/statement.ts'
import { claimMedia, storedMedia, type SentMedia, withholdMedia } from '#server/ugc/media/media.ts'
import { moderate, recordSubmission, type Origin, verdictColumns } from '#server/ugc/moderation/moderation.ts'
import { regionOf } from '#server/infra/regions/regions.ts'
import { searchable } from '#server/ugc/search/search.ts'
import { visibleSql } from '#server/ugc/visibility/visibility.ts'
import { commentShown } from './comments.ts'
import { countComment } from './counts.ts'
import { presentReply } from './discussion.present.ts'
import { comments, type DiscussionKind, discussions } from './discussion.tables.ts'
import type { SocialHooks } from './hooks.ts'
import { recentComments } from './recent-comments.ts'

/** Makes the discussion of a subject; answers its id, which the subject stores. */
export async function beginDiscussion(tx: Tx, kind: DiscussionKind): Promise<number> {
  const [begun] = await tx.insert(discussions).values({ kind }).returning({ id: discussions.id })
  return begun!.id
}

/** Erases discussions with all their comments, when their subjects are erased. */
export async function eraseDiscussions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(discussions).where(inArray(discussions.id, [...ids]))
}

export interface NewComment {
  readonly userId: number
  /** What is replied to: a comment or a reply. */
  readonly replyTo: number | null
  readonly content: string
  readonly origin: Origin
  /** PUBLIC_URL, whose links newcomers may write; null: none. */
  readonly publicUrl: string | null
  /** The form: sent twice, it comments once; null: each call comments. */
  readonly form?: string | null
  /** Pictures as they are sent: paths joined by commas, and their alternative texts. */
  readonly sent?: SentMedia
}

/** What a comment is written on. */
export interface CommentTarget {
  readonly discussionId: number
  /** The author of the post that is discussed; null: a ranking has none. */
  readonly authorId: number | null
  /** Whom the comment mentions. */
  readonly mentioned?: readonly Mentioned[]
}

export interface Mentioned {
  readonly id: number
  readonly nickname: string
}

/**
 * Writes a comment or a reply. The caller has locked the discussion and the author's account. While moderation holds it, only
 * its author sees it.
 */
export async function addComment(
  tx: Tx,
  hooks: SocialHooks,
  { discussionId, authorId, mentioned = [] }: CommentTarget,
  { userId, replyTo, content, origin, publicUrl, form = null, sent }: NewComment,
  now: Date,
): Promise<Reply> {
  const parent = replyTo === null ? null : await parentOrRefuse(tx, { id: replyTo, discussionId, viewer: userId })
  const claimed = sent ? await claimMedia(tx, userId, sent, { now, only: 'pictures' }) : []
  const before = await recentComments(tx, userId, discussionId, now)
  const verdict = await moderate(tx, { kind: 'comment', userId, text: content, media: claimed, publicUrl, before }, now)
  const media = storedMedia(claimed)
  const mentionedIds = mentioned.map(({ id }) => id)
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
      mentioned: mentionedIds.length > 0 ? mentionedIds : null,
      region: regionOf(origin.address),
      form,
      ...verdictColumns(verdict),
      createdAt: now,
    })
    .returning({ id: comments.id })
  const { id } = written!
  await recordSubmission(tx, { kind: 'comment', id, version: 1, userId, content, media, verdict, origin }, now)
  if (verdict.state === 'held') await withholdMedia(tx, media)
  else if (parent?.isPublic ?? true) await countComment(tx, { id: discussionId })
  await hooks.onComment(
    tx,
    { id, userId, repliedToId: parent ? parent.authorId : authorId, mentions: mentionedIds },
    now,
  )
  return replyOf(tx, id, userId, now)
}

/** The comment that this form has made already, as its author sees it; null: none. */
export async function commentByForm(tx: Tx, userId: number, form: string | null, now: Date): Promise<Reply | null> {
  if (form === null) return null
  const [known] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.form, form)))
  return known ? replyOf(tx, known.id, userId, now) : null
}

async function replyOf(tx: Tx, id: number, userId: number, now: Date): Promise<Reply> {
  const row = (await commentShown(tx, id, userId, now)) ?? refuse('unknown_comment')
  return presentReply(row, userId)
}

interface Parent {
  readonly id: number
  readonly authorId: number
  readonly threadId: number | null
  /** Everybody sees replies to it: its thread is not held or taken down. */
  readonly isPublic: boolean
}

/** What is replied to: a comment or reply of the discussion that its viewer sees. */
async function parentOrRefuse(tx: Tx, params: { id: number; discussionId: number; viewer: number }): Promise<Parent> {
  const [parent] = await repliedTo(tx, params)
  return parent ?? refuse('unknown_comment')
}

const repliedTo = statement<{ id: number; discussionId: number; viewer: number }, Parent>(
  'comment_replied_to',
  `select c.id, c.user_id as "authorId", c.thread_id as "threadId",
    coalesce(thread.state, c.state) = 'shown' as "isPublic"
  from comments c left join comments thread on thread.id = c.thread_id
  where c.id = $id and c.discussion_id = $discussionId and ${visibleSql('$viewer', 'c')}
    and (thread.id is null or ${visibleSql('$viewer', 'thread')})`,
)
