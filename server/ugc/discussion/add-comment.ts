import { and, eq, inArray } from 'drizzle-orm'
import type { Reply } from '#contract/ugc/discussion.ts'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { claimMedia, toStoredMedia, type MediaParams, withholdMedia } from '#server/ugc/media/media.ts'
import { moderate, recordSubmission, type Origin, toModerationColumns } from '#server/ugc/moderation/moderation.ts'
import { findRegion } from '#server/infra/regions/regions.ts'
import { toSearchColumns } from '#server/ugc/search/search.ts'
import { buildVisibleSql } from '#server/ugc/visibility/visibility.ts'
import { findVisibleComment } from './comments.ts'
import { countComment } from './counts.ts'
import { presentReply } from './discussion.present.ts'
import { comments, type DiscussionKind, discussions } from './discussion.tables.ts'
import { listRecentComments } from './recent-comments.ts'

export async function insertDiscussion(tx: Tx, kind: DiscussionKind): Promise<number> {
  const [begun] = await tx.insert(discussions).values({ kind }).returning({ id: discussions.id })
  return begun!.id
}

export async function deleteDiscussions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(discussions).where(inArray(discussions.id, [...ids]))
}

interface CommentEvent {
  readonly id: number
  readonly userId: number
  /** Author of the answered comment; for a top-level comment the author of the post, or null on a ranking. */
  readonly repliedToId: number | null
  readonly mentions: readonly number[]
}

/** Callbacks in the transaction of a comment, like or share, provided by the composition root. */
export interface SocialHooks {
  /** Called for each comment. The notification of a comment held for review is hidden until the comment is shown. */
  onComment(tx: Tx, comment: CommentEvent, now: Date): Promise<void>
  /** Called for a new like, not for the removal of a like. */
  onLike(tx: Tx, like: { kind: 'post' | 'comment'; id: number; userId: number }, now: Date): Promise<void>
  /** Called for a post that shares another one, also if the new post is held. */
  onShare(tx: Tx, postId: number, now: Date): Promise<void>
}

export interface NewComment {
  readonly userId: number
  /** Id of the answered comment or reply; null: a new top-level comment. */
  readonly replyTo: number | null
  readonly content: string
  readonly origin: Origin
  /** URL of this site (PUBLIC_URL); null: not configured. */
  readonly publicUrl: string | null
  /** Idempotency key: id of the filled-in form; null: none. */
  readonly form?: string | null
  readonly sent?: MediaParams
}

export interface CommentTarget {
  readonly discussionId: number
  /** Author of the discussed post; null for a ranking. */
  readonly authorId: number | null
  readonly mentioned?: readonly MentionedMember[]
}

export interface MentionedMember {
  readonly id: number
  readonly nickname: string
}

/** Moderates and inserts a comment or reply. The caller must lock the discussion and the account of `userId`. */
export async function addComment(
  tx: Tx,
  hooks: SocialHooks,
  { discussionId, authorId, mentioned = [] }: CommentTarget,
  { userId, replyTo, content, origin, publicUrl, form = null, sent }: NewComment,
  now: Date,
): Promise<Reply> {
  const [parent = null] = replyTo === null ? [] : await findParent(tx, { id: replyTo, discussionId, viewer: userId })
  if (replyTo !== null && parent === null) refuse('unknown_comment')
  const claimed = sent ? await claimMedia(tx, userId, sent, { now, only: 'pictures' }) : []
  const before = await listRecentComments(tx, userId, discussionId, now)
  const verdict = await moderate(tx, { kind: 'comment', userId, text: content, media: claimed, publicUrl, before }, now)
  const media = toStoredMedia(claimed)
  const mentionedIds = mentioned.map(({ id }) => id)
  const [written] = await tx
    .insert(comments)
    .values({
      discussionId,
      userId,
      threadId: parent && (parent.threadId ?? parent.id),
      replyTo: parent?.threadId ? parent.id : null,
      content,
      ...toSearchColumns(content),
      media,
      mentions: mentioned.map(({ nickname }) => nickname),
      mentioned: mentionedIds.length > 0 ? mentionedIds : null,
      region: findRegion(origin.address),
      form,
      ...toModerationColumns(verdict),
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
  return getReply(tx, id, userId, now)
}

/** Finds the comment that an earlier request with this form id inserted. */
export async function findCommentByForm(tx: Tx, userId: number, form: string | null, now: Date): Promise<Reply | null> {
  if (form === null) return null
  const [known] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.form, form)))
  return known ? getReply(tx, known.id, userId, now) : null
}

async function getReply(tx: Tx, id: number, userId: number, now: Date): Promise<Reply> {
  const row = (await findVisibleComment(tx, id, userId, now)) ?? refuse('unknown_comment')
  return presentReply(row, userId)
}

interface Parent {
  readonly id: number
  readonly authorId: number
  readonly threadId: number | null
  /** The thread is neither held nor taken down. */
  readonly isPublic: boolean
}

const findParent = prepareStatement<{ id: number; discussionId: number; viewer: number }, Parent>(
  'comment_replied_to',
  `select c.id, c.user_id as "authorId", c.thread_id as "threadId",
    coalesce(thread.state, c.state) = 'shown' as "isPublic"
  from comments c left join comments thread on thread.id = c.thread_id
  where c.id = $id and c.discussion_id = $discussionId and ${buildVisibleSql('$viewer', 'c')}
    and (thread.id is null or ${buildVisibleSql('$viewer', 'thread')})`,
)
