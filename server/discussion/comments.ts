import { sql } from 'drizzle-orm'
import { type Comment, type Reply, REPLIES_SHOWN } from '#contract/discussion.ts'
import type { Media } from '#contract/media.ts'
import type { Reader } from '#server/db/connect.ts'
import { afterKnown, beforeKnown, limitOf, type Page } from '#server/db/page.ts'
import { statement } from '#server/db/statement.ts'
import { type Author, authorColumns } from '#server/membership/membership.ts'
import { presentComment, presentReply } from './discussion.present.ts'
import type { State } from '#server/moderation/moderation.ts'
import { NOBODY } from '#server/visibility/visibility.ts'
import { type CommentRef, inKind, visible, threadVisible } from './visible.ts'

/** A comment or reply as one viewer sees it. */
export interface CommentRow extends Author {
  readonly id: number
  readonly threadId: number | null
  readonly userId: number
  readonly content: string
  readonly createdAt: Date
  readonly state: State
  readonly reason: string
  readonly media: readonly Media[]
  readonly mentions: readonly string[]
  readonly region: string
  readonly liked: boolean
  readonly likes: number
  readonly replies: number
  readonly replyTo: string | null
}

/** A page of a discussion's comments, newest first, each with its first replies, oldest first. */
export async function commentsOf(
  db: Reader,
  discussionId: number,
  viewer: number | null,
  page: Page,
  now: Date,
): Promise<Comment[]> {
  const me = viewer ?? NOBODY
  const comments = await idsOf(
    db,
    sql`
    select c.id from comments c where c.discussion_id = ${discussionId} and c.thread_id is null and ${visible(me)}
      and ${beforeKnown(sql`c.id`, page)}
    order by c.id desc ${limitOf(page)}`,
  )
  const replies = await idsOf(
    db,
    sql`
    select reply.id from jsonb_array_elements_text(${JSON.stringify(comments)}::jsonb) as thread (id), lateral (
      select c.id from comments c where c.thread_id = thread.id::bigint and ${visible(me)}
      order by c.id limit ${REPLIES_SHOWN}) as reply`,
  )
  const rows = await rowsOf(db, [...comments, ...replies], me, now)
  const below = Map.groupBy(rows, ({ threadId }) => threadId)
  const threads = below.get(null) ?? []
  return threads.toReversed().map((comment) => presentComment(comment, below.get(comment.id) ?? [], me))
}

/** A page of the replies to a comment, oldest first. */
export async function repliesOf(
  db: Reader,
  thread: CommentRef,
  viewer: number | null,
  page: Page,
  now: Date,
): Promise<Reply[]> {
  const me = viewer ?? NOBODY
  const ids = await idsOf(
    db,
    sql`
    select c.id from comments c
    join comments thread on thread.id = c.thread_id and ${threadVisible(me)}
    where c.thread_id = ${thread.id} and ${inKind(thread.kind)} and ${visible(me)} and ${afterKnown(sql`c.id`, page)}
    order by c.id ${limitOf(page)}`,
  )
  return (await rowsOf(db, ids, me, now)).map((reply) => presentReply(reply, me))
}

async function idsOf(db: Reader, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(query)
  return rows.map(({ id }) => id)
}

const shown = statement<{ ids: readonly number[]; viewer: number; now: Date }, CommentRow, Reader>(
  'comments_shown',
  `select c.id, c.thread_id as "threadId", c.user_id as "userId", ${authorColumns('author', '$now')}, c.content,
    c.created_at as "createdAt", c.state, c.reason, c.media, c.mentions, c.region,
    exists (select from comment_likes l where l.comment_id = c.id and l.user_id = $viewer) as liked,
    (select count(*) from comment_likes l where l.comment_id = c.id)::int as likes,
    (select count(*) from comments r where r.thread_id = c.id and r.deleted_at is null
      and (r.state = 'shown' or r.user_id = $viewer))::int as replies,
    answered.nickname as "replyTo"
  from unnest($ids::bigint[]) as one (id) join comments c on c.id = one.id
  join users author on author.id = c.user_id
  left join comments parent on parent.id = c.reply_to left join users answered on answered.id = parent.user_id
  order by c.id`,
)

/** The comments with these ids, by id, with what is shown around them: one read, however many. */
export async function rowsOf(db: Reader, ids: readonly number[], viewer: number, now: Date): Promise<CommentRow[]> {
  return ids.length === 0 ? [] : shown(db, { ids, viewer, now })
}
