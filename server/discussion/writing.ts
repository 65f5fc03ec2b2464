import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Reply } from '#contract/discussion.ts'
import type { Media } from '#contract/media.ts'
import { refuse } from '#contract/refusals.ts'
import { keepUser } from '#server/account/account.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { together } from '#server/db/together.ts'
import type { Ending } from '#server/db/transaction.ts'
import { claimMedia, keptOf, type SentBy, type SentMedia, withholdMedia } from '#server/media/media.ts'
import { type Author, authorColumns } from '#server/membership/membership.ts'
import { moderate, noteWritten, type Origin, standing, toJudge, type Verdict } from '#server/moderation/moderation.ts'
import { regionOf } from '#server/regions/regions.ts'
import { searchable } from '#server/search/search.ts'
import { visibleText } from '#server/visibility/visibility.ts'
import { type CommentRow, commentShown } from './comments.ts'
import { countOneMore, holdDiscussion, recount } from './counts.ts'
import type { Said } from './hooks.ts'
import { presentReply } from './discussion.present.ts'
import { comments, type DiscussionKind, discussions } from './discussion.tables.ts'
import { type CommentRef, inKind } from './visible.ts'

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
  /**
   * Holds the discussion by one statement. The account is kept before it, and behind it, in the same trip, is asked what must
   * not change meanwhile.
   */
  readonly holdDiscussion: () => Promise<Held>
  /** What is replied to: a comment or a reply. */
  readonly replyTo: number | null
  readonly content: string
  /** Of one form one comment comes; null: of each call one. */
  readonly form?: string | null
  /** Pictures as they are sent: paths joined by commas, and their alternative texts. */
  readonly sent?: SentMedia
  readonly origin: Origin
  /** PUBLIC_URL, whose links newcomers may write; null: none. */
  readonly publicUrl: string | null
  /** Nicknames that stand in the content, of those who may be mentioned there. */
  readonly findMentioned?: (discussionId: number) => Promise<readonly Mentioned[]>
  /**
   * Hears of what has just been written, also where it is held; not of what was written earlier by its form. It sends its
   * statements at once: the commit is behind them.
   */
  readonly onWritten: (said: Said) => Promise<unknown>
}

/** A discussion that is held. */
export interface Held {
  readonly id: number
  /** Who wrote what is discussed; null: nobody. */
  readonly authorId: number | null
}

export interface Mentioned {
  readonly id: number
  readonly nickname: string
}

/**
 * Writes a comment or a reply; what the moderation door holds is its author's alone. Everybody who speaks there waits for
 * this: one trip asks everything, one writes everything (docs/decisions/013-pipelined-transactions.md).
 */
export async function addComment(tx: Tx, userId: number, wanted: NewComment, now: Date): Promise<Ending<Reply>> {
  const { content, replyTo, form = null, publicUrl } = wanted
  const [begun, held, known, parent, judge] = await together(
    beginComment(tx, userId, now),
    wanted.holdDiscussion(),
    ofForm(tx, userId, form),
    replyTo === null ? null : parentOf(tx, replyTo, userId),
    toJudge(tx, { kind: 'comment', userId, text: content, publicUrl }, now),
  )
  if (known !== null) return { answer: await replyOf(tx, known, userId, now), written: Promise.resolve() }
  if (replyTo !== null && parent?.discussionId !== held.id) refuse('unknown_comment')
  const mentioned = (await wanted.findMentioned?.(held.id)) ?? []
  const judged = await withPictures(tx, userId, wanted, judge, now)
  return written(tx, wanted, { ...begun, userId, held, parent, mentioned, ...judged, now })
}

/** All that is known of a comment before it is written. */
interface Known extends Begun {
  readonly userId: number
  readonly held: Held
  readonly parent: Parent | null
  readonly mentioned: readonly Mentioned[]
  readonly media: readonly Media[]
  readonly verdict: Verdict
  readonly now: Date
}

/** Writes it; the answer is made of what is known of it, for reading it back takes longer than writing it. */
function written(tx: Tx, { content, form = null, origin, onWritten }: NewComment, comment: Known): Ending<Reply> {
  const { id, userId, held, parent, mentioned, media, verdict, now } = comment
  const isCounted = verdict.state === 'shown' && parent?.everybodys !== false
  const said = {
    id,
    userId,
    threadId: parent && (parent.threadId ?? parent.id),
    content,
    region: regionOf(origin.address),
    ...standing(verdict),
    createdAt: now,
  }
  const mentions = mentioned.map(({ nickname }) => nickname)
  const sent = together(
    write(tx, {
      ...said,
      discussionId: held.id,
      replyTo: parent?.threadId ? parent.id : null,
      ...searchable(content),
      media: JSON.stringify(media),
      mentions: JSON.stringify(mentions),
      form,
    }),
    noteWritten(tx, { kind: 'comment', id, version: 1, userId, content, media, verdict }, origin, now),
    isCounted ? countOneMore(tx, { id: held.id }) : null,
    onWritten({
      id,
      userId,
      answered: parent ? parent.authorId : held.authorId,
      mentions: mentioned.map((one) => one.id),
    }),
  )
  const shown = { ...comment, ...said, mentions, replyTo: parent?.replyTo ?? null, ...UNHEARD }
  return { answer: sent.then(([, reviewId]) => presentReply({ ...shown, reviewId }, userId)), written: sent }
}

/** What others have made of a comment that was written just now. */
const UNHEARD = { liked: false, likes: 0, replies: 0 } satisfies Partial<CommentRow>

/** The id of a comment that will be written, and what is shown of its author. */
interface Begun extends Author {
  readonly id: number
}

/** Keeps the author's account, as `keepUser` does. */
async function beginComment(tx: Tx, userId: number, now: Date): Promise<Begun> {
  const [comment] = await begun(tx, { userId, now })
  return comment ?? refuse('sign_in_expired')
}

const begun = statement<{ userId: number; now: Date }, Begun>(
  'comment_begun',
  `select nextval(pg_get_serial_sequence('comments', 'id')) as id, ${authorColumns('author', '$now')}
  from users author where author.id = $userId and author.deleted_at is null for key share`,
)

type Row = Omit<typeof comments.$inferSelect, 'media' | 'mentions' | 'deletedAt'> & { media: string; mentions: string }

const write = statement<Row>(
  'comment_written',
  `insert into comments (id, discussion_id, user_id, thread_id, reply_to, content, folded, terms, media, mentions, region,
    form, state, reason, created_at)
  overriding system value values ($id, $discussionId, $userId, $threadId, $replyTo, $content, $folded,
    array_to_tsvector($terms::text[]), $media, $mentions, $region, $form, $state, $reason, $createdAt)`,
)

/** What a text comes to, with its pictures, and the pictures as they are kept. */
async function withPictures(
  tx: Tx,
  userId: number,
  { content, sent, publicUrl, holdDiscussion: holdAgain }: NewComment,
  judge: () => Verdict,
  now: Date,
) {
  const claimed = sent ? await claimMedia(tx, userId, sent, { now, only: 'pictures' }) : []
  const media = keptOf(claimed)
  if (media.length === 0) return { media, verdict: judge() }
  // What is discussed may have been deleted while it was waited for: who deleted it took away the pictures that there were.
  await holdAgain()
  const verdict = await moderate(tx, { kind: 'comment', userId, text: content, media: claimed, publicUrl }, now)
  if (verdict.state === 'held') await withholdMedia(tx, media)
  return { media, verdict }
}

async function replyOf(tx: Tx, id: number, userId: number, now: Date): Promise<Reply> {
  const row = (await commentShown(tx, id, userId, now)) ?? refuse('unknown_comment')
  return presentReply(row, userId)
}

async function ofForm(tx: Tx, userId: number, form: string | null): Promise<number | null> {
  if (form === null) return null
  const [known] = await byForm(tx, { userId, form })
  return known?.id ?? null
}

const byForm = statement<{ userId: number; form: string }, { id: number }>(
  'comment_of_form',
  'select id from comments where user_id = $userId and form = $form',
)

interface Parent {
  readonly id: number
  readonly authorId: number
  readonly discussionId: number
  readonly threadId: number | null
  /** What is written below it is seen by everybody. */
  readonly everybodys: boolean
  /** Who wrote it, where it is a reply: its answers say so. */
  readonly replyTo: string | null
}

async function parentOf(tx: Tx, id: number, viewer: number): Promise<Parent | null> {
  const [parent] = await repliedTo(tx, { id, viewer })
  return parent ?? null
}

const repliedTo = statement<{ id: number; viewer: number }, Parent>(
  'comment_replied_to',
  `select c.id, c.user_id as "authorId", c.discussion_id as "discussionId", c.thread_id as "threadId",
    coalesce(thread.state, c.state) = 'shown' as everybodys, answered.nickname as "replyTo"
  from comments c left join comments thread on thread.id = c.thread_id
  left join users answered on answered.id = c.user_id and c.thread_id is not null
  where c.id = $id and ${visibleText('$viewer', 'c')} and (thread.id is null or ${visibleText('$viewer', 'thread')})`,
)

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
  await recount(tx, [discussionId])
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
