import { and, eq, isNull, sql } from 'drizzle-orm'
import { REPLIES_SHOWN } from '#contract/ranking.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { keepUser } from '#server/account/account.ts'
import type { Database, Reader, Tx } from '#server/db/connect.ts'
import { afterKnown, beforeKnown, limitOf, type Page } from '#server/db/page.ts'
import { statement } from '#server/db/statement.ts'
import { isDraw } from '#server/draws/draws.ts'
import { vipNow } from '#server/membership/vip-now.ts'
import { moderate, type Verdict } from '#server/moderation/moderation.ts'
import { rankingComments, rankingLikes } from './ranking.tables.ts'

/** A comment or reply as one viewer sees it. */
export interface CommentRow {
  readonly id: number
  readonly threadId: number | null
  readonly userId: number
  readonly nickname: string
  readonly avatar: string | null
  readonly isVip: boolean
  readonly content: string
  readonly createdAt: Date
  readonly held: boolean
  readonly liked: boolean
  readonly likes: number
  readonly replies: number
  readonly replyTo: string | null
}

/** Nobody signed in. */
const NOBODY = 0

// What stands, for this viewer: held words are their author's alone.
const standing = (viewer: number) => sql`c.deleted_at is null and (not c.held or c.user_id = ${viewer})`

// What a reply stands below must stand too; a comment (no thread joined) stands below nothing.
const threadStanding = (viewer: number) =>
  sql`thread.deleted_at is null and (thread.held is not true or thread.user_id = ${viewer})`

/** A page of the comments on a draw's ranking, newest first, each with its first replies, oldest first. */
export async function commentsOf(db: Reader, drawId: number, viewer: number | null, page: Page, now: Date) {
  const me = viewer ?? NOBODY
  const comments = await idsOf(
    db,
    sql`
    select c.id from ranking_comments c where c.draw_id = ${drawId} and c.thread_id is null and ${standing(me)}
      and ${beforeKnown(sql`c.id`, page)}
    order by c.id desc ${limitOf(page)}`,
  )
  const replies = await idsOf(
    db,
    sql`
    select reply.id from jsonb_array_elements_text(${JSON.stringify(comments)}::jsonb) as thread (id), lateral (
      select c.id from ranking_comments c where c.thread_id = thread.id::bigint and ${standing(me)}
      order by c.id limit ${REPLIES_SHOWN}) as reply`,
  )
  const rows = await rowsOf(db, [...comments, ...replies], me, now)
  const below = Map.groupBy(
    rows.filter(({ threadId }) => threadId !== null),
    ({ threadId }) => threadId,
  )
  return rows
    .filter(({ threadId }) => threadId === null)
    .toReversed()
    .map((comment) => ({ comment, answer: below.get(comment.id) ?? [] }))
}

/** A page of the replies to a comment, oldest first. */
export async function repliesOf(db: Reader, threadId: number, viewer: number | null, page: Page, now: Date) {
  const me = viewer ?? NOBODY
  const ids = await idsOf(
    db,
    sql`
    select c.id from ranking_comments c
    join ranking_comments thread on thread.id = c.thread_id and ${threadStanding(me)}
    where c.thread_id = ${threadId} and ${standing(me)} and ${afterKnown(sql`c.id`, page)}
    order by c.id ${limitOf(page)}`,
  )
  return rowsOf(db, ids, me, now)
}

async function idsOf(db: Reader, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(query)
  return rows.map(({ id }) => id)
}

const shown = statement<CommentRow, Reader>(
  'comments_shown',
  `select c.id, c.thread_id as "threadId", c.user_id as "userId", author.nickname, author.avatar,
    ${vipNow('c.user_id', '$3')} as "isVip", c.content, c.created_at as "createdAt", c.held,
    exists (select from ranking_likes l where l.comment_id = c.id and l.user_id = $2) as liked,
    (select count(*) from ranking_likes l where l.comment_id = c.id)::int as likes,
    (select count(*) from ranking_comments r where r.thread_id = c.id and r.deleted_at is null
      and (not r.held or r.user_id = $2))::int as replies,
    answered.nickname as "replyTo"
  from unnest($1::bigint[]) as one (id) join ranking_comments c on c.id = one.id
  join users author on author.id = c.user_id
  left join ranking_comments parent on parent.id = c.reply_to left join users answered on answered.id = parent.user_id
  order by c.id`,
)

/** The comments with these ids, by id, with what is shown around them: one read, however many. */
async function rowsOf(db: Reader, ids: readonly number[], viewer: number, now: Date): Promise<CommentRow[]> {
  return ids.length === 0 ? [] : shown(db, [ids, viewer, now])
}

interface NewComment {
  readonly drawId: number
  /** What is replied to: a comment or a reply. */
  readonly replyTo: number | null
  readonly content: string
}

/** Writes a comment or a reply; what the moderation door holds is its author's alone. */
export async function addComment(
  tx: Tx,
  userId: number,
  { drawId, replyTo, content }: NewComment,
  now: Date,
): Promise<{ row: CommentRow; verdict: Verdict }> {
  await keepUser(tx, userId)
  const parent = replyTo === null ? null : await parentOf(tx, drawId, replyTo, userId)
  if (!parent && !(await isDraw(tx, drawId))) refuse('unknown_draw')
  const verdict = await moderate(tx, content)
  const [written] = await tx
    .insert(rankingComments)
    .values({
      drawId,
      userId,
      threadId: parent && (parent.threadId ?? parent.id),
      replyTo: parent?.threadId ? parent.id : null,
      content,
      held: verdict === 'hold',
      createdAt: now,
    })
    .returning({ id: rankingComments.id })
  const [row] = await rowsOf(tx, [written!.id], userId, now)
  return { row: row!, verdict }
}

async function parentOf(db: Reader, drawId: number, id: number, viewer: number) {
  const { rows } = await db.execute<{ id: number; threadId: number | null }>(sql`
    select c.id, c.thread_id as "threadId" from ranking_comments c
    left join ranking_comments thread on thread.id = c.thread_id
    where c.id = ${id} and c.draw_id = ${drawId} and ${threadStanding(viewer)} and ${standing(viewer)}`)
  return rows[0] ?? refuse('unknown_comment')
}

/** Takes a member's own comment away, with the replies below it. */
export async function deleteComment(db: Database, userId: number, id: number, now: Date): Promise<void> {
  const own = and(eq(rankingComments.id, id), eq(rankingComments.userId, userId), isNull(rankingComments.deletedAt))
  const gone = await db.update(rankingComments).set({ deletedAt: now }).where(own).returning({ id: rankingComments.id })
  if (gone.length === 0) refuse('unknown_comment')
}

/** Likes a comment, or takes the like back. Calls at the same time leave one like or none, never two. */
export async function toggleLike(
  tx: Tx,
  userId: number,
  commentId: number,
): Promise<{ liked: boolean; likes: number }> {
  await keepUser(tx, userId)
  const { rows } = await tx.execute(sql`
    select from ranking_comments c left join ranking_comments thread on thread.id = c.thread_id
    where c.id = ${commentId} and ${threadStanding(userId)} and ${standing(userId)} for update of c`)
  if (rows.length === 0) refuse('unknown_comment')
  const mine = and(eq(rankingLikes.commentId, commentId), eq(rankingLikes.userId, userId))
  const taken = await tx.delete(rankingLikes).where(mine).returning({ id: rankingLikes.commentId })
  if (taken.length === 0) await tx.insert(rankingLikes).values({ commentId, userId })
  const likes = await tx.$count(rankingLikes, eq(rankingLikes.commentId, commentId))
  return { liked: taken.length === 0, likes }
}

/** What a member wrote, for their export. */
export async function commentDataOf(db: Reader, userId: number) {
  const { id, drawId, content, createdAt } = rankingComments
  const rows = await db
    .select({ id, drawId, content, createdAt })
    .from(rankingComments)
    .where(and(eq(rankingComments.userId, userId), isNull(rankingComments.deletedAt)))
  return rows.map((row) => ({
    id: row.id,
    draw_id: row.drawId,
    content: row.content,
    created_at: shanghaiTime(row.createdAt),
  }))
}

/** A deleted account's likes go; its comments stay under 已注销用户. */
export async function eraseLikes(tx: Tx, userId: number): Promise<void> {
  await tx.delete(rankingLikes).where(eq(rankingLikes.userId, userId))
}
