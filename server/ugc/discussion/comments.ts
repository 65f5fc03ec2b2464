import { type SQL, sql } from 'drizzle-orm'
import { type Comment, type Reply, REPLIES_SHOWN } from '#contract/ugc/discussion.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { LIMITS, type Page, readInPages, toRange } from '#server/infra/db/page.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { buildAuthorColumns } from '#server/people/membership/membership.ts'
import { buildReviewColumn } from '#server/ugc/moderation/moderation.ts'
import { buildBlockedSql, buildVisibleSql } from '#server/ugc/visibility/visibility.ts'
import { buildLikeCountSql } from './counts.ts'
import { type CommentRow, presentComment, presentReply } from './discussion.present.ts'
import type { CommentRef } from './visible.ts'

const VIEWER = '$viewer'
const VISIBLE_COMMENT = buildVisibleSql(VIEWER, 'c')

const columns = `c.id, c.thread_id as "threadId", c.user_id as "userId", ${buildAuthorColumns('author', '$now')}, c.content,
    c.created_at as "createdAt", c.state, c.reason, c.media, c.mentions, c.region,
    exists (select from comment_likes l where l.comment_id = c.id and l.user_id = $viewer) as liked,
    ${buildLikeCountSql(VIEWER, 'c.id')} as likes,
    (select count(*) from comments r where r.thread_id = c.id and ${buildVisibleSql(VIEWER, 'r')})::int as replies,
    case when not ${buildBlockedSql(VIEWER, 'parent.user_id')} then answered.nickname end as "replyTo",
    ${buildReviewColumn('comment', 'c', VIEWER)}`

/** Reads the visible comments with the ids of a subquery, in id order. */
const buildCommentStatement = <Values extends object>(name: string, ids: string) =>
  prepareStatement<Values & { viewer: number; now: Date }, CommentRow, Queryable>(
    name,
    `select ${columns}
    from unnest(array(${ids})) as one (id) join comments c on c.id = one.id join users author on author.id = c.user_id
    left join comments parent on parent.id = c.reply_to left join users answered on answered.id = parent.user_id
    where ${VISIBLE_COMMENT} order by c.id`,
  )

type CommentRange = ReturnType<typeof toRange>

export interface CommentsParams {
  readonly id: number
  readonly viewer: number
  readonly page: Page
  readonly now: Date
}

/**
 * Creates a reader of pages of comments, newest first, each with its first replies. `which`: SQL that selects the
 * discussion.
 */
export function createCommentReader(
  name: string,
  which: string,
): (db: Queryable, params: CommentsParams) => Promise<Comment[]> {
  const listThreads = buildCommentStatement<CommentRange & { id: number; replies: number }>(
    name,
    `with threads as materialized (
      select c.id from comments c
      where c.discussion_id = (${which}) and c.thread_id is null and c.id < $before and ${VISIBLE_COMMENT}
      order by c.id desc ${LIMITS})
    select id from threads union all
    select reply.id from threads, lateral (
      select c.id from comments c where c.thread_id = threads.id and ${VISIBLE_COMMENT} order by c.id limit (select $replies::int)) as reply`,
  )
  return async (db, { id, viewer, page, now }) => {
    const rows = await listThreads(db, { id, viewer, now, replies: REPLIES_SHOWN, ...toRange(page) })
    const below = Map.groupBy(rows, ({ threadId }) => threadId)
    const comments = below.get(null) ?? []
    return comments.toReversed().map((comment) => presentComment(comment, below.get(comment.id) ?? [], viewer))
  }
}

const listReplyPage = buildCommentStatement<CommentRange & { thread: number; kind: string }>(
  'replies_shown',
  `select c.id from comments c
  join comments thread on thread.id = c.thread_id and ${buildVisibleSql(VIEWER, 'thread')}
  join discussions d on d.id = c.discussion_id and d.kind = $kind
  where c.thread_id = $thread and c.id > $after and ${VISIBLE_COMMENT}
  order by c.id ${LIMITS}`,
)

export async function listReplies(
  db: Queryable,
  { kind, id }: CommentRef,
  viewer: number,
  page: Page,
  now: Date,
): Promise<Reply[]> {
  const rows = await listReplyPage(db, { thread: id, kind, viewer, now, ...toRange(page) })
  return rows.map((reply) => presentReply(reply, viewer))
}

const findComment = buildCommentStatement<{ id: number }>('comment_shown', 'select $id::bigint')

export async function findVisibleComment(
  db: Queryable,
  id: number,
  viewer: number,
  now: Date,
): Promise<CommentRow | null> {
  const [row] = await findComment(db, { id, viewer, now })
  return row ?? null
}

/**
 * Creates an export of a member's comments on posts or rankings. `subject`: SQL that selects the id of the post or draw
 * from the tables of `from`.
 */
export const createCommentExport = (subject: SQL, from: SQL) =>
  async function* exportComments(db: Queryable, userId: number) {
    const page = async (after: number, most: number) => {
      const { rows } = await db.execute<{ id: number; created_at: string }>(sql`
        select comments.id, ${subject}, comments.content, comments.region, comments.created_at from comments ${from}
        where comments.user_id = ${userId} and comments.deleted_at is null and comments.id > ${after}
        order by comments.id limit ${most}`)
      return rows
    }
    for await (const rows of readInPages(page))
      yield* rows.map((row) => ({ ...row, created_at: formatShanghaiTime(new Date(row.created_at)) }))
  }
