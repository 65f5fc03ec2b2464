import { sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/connect.ts'
import { statement } from '#server/infra/db/statement.ts'
import { blockedSql, hidesSql, ANONYMOUS, visibleSql } from '#server/ugc/visibility/visibility.ts'
import { threadVisible, visible } from './visible.ts'

/**
 * Locks a discussion. Required before inserting, deleting or moderating its comments, because `shown` must be updated.
 */
export const lockDiscussion = statement<{ id: number }>(
  'discussion_held',
  'select from discussions where id = $id for no key update',
)

/** Locks the discussions of these comments in id order. */
export const lockDiscussionsOf = statement<{ commentIds: readonly number[] }>(
  'discussions_of_comments_held',
  `select from discussions where id in (select discussion_id from comments where id = any($commentIds::bigint[]))
  order by id for no key update`,
)

/** Counts a new comment that is visible to all readers. */
export const countComment = statement<{ id: number }>(
  'discussion_counted',
  'update discussions set shown = shown + 1 where id = $id',
)

/** Recounts the comments visible to all readers. The caller must lock the discussions. */
export async function recount(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update discussions set shown = (
      select count(*) from comments c left join comments thread on thread.id = c.thread_id
      where c.discussion_id = discussions.id and ${visible(ANONYMOUS)} and ${threadVisible(ANONYMOUS)})
    where id = any(${sql.param(ids)}::bigint[])`)
}

/**
 * SQL: number of comments that the viewer sees. Uses the stored count unless the viewer blocks members or mutes words.
 */
export const commentCountSql = (viewer: string, discussion: string): string => `case when ${hidesSql(viewer)} then (
    select count(*) from comments c left join comments thread on thread.id = c.thread_id
    where c.discussion_id = ${discussion} and c.state = 'shown' and ${visibleSql(viewer, 'c')}
      and (thread.id is null or thread.state = 'shown' and ${visibleSql(viewer, 'thread')}))::int
  else (select d.shown from discussions d where d.id = ${discussion}) end`

/** SQL: number of likes of a comment, without those of members whom the viewer blocks. */
export const likeCountSql = (viewer: string, comment: string): string =>
  `(select count(*) from comment_likes l where l.comment_id = ${comment} and not ${blockedSql(viewer, 'l.user_id')})::int`
