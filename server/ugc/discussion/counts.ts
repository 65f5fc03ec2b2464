import { sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { buildBlockedSql, buildHidesSql, ANONYMOUS, buildVisibleSql } from '#server/ugc/visibility/visibility.ts'
import { isVisibleThread, isVisibleComment } from './visible.ts'

/** Locks a discussion. Required to change its comments and the stored count `shown` in one transaction. */
export const lockDiscussion = prepareStatement<{ id: number }>(
  'discussion_held',
  'select from discussions where id = $id for no key update',
)

export const lockCommentDiscussions = prepareStatement<{ commentIds: readonly number[] }>(
  'discussions_of_comments_held',
  `select from discussions where id in (select discussion_id from comments where id = any($commentIds::bigint[]))
  order by id for no key update`,
)

export const countComment = prepareStatement<{ id: number }>(
  'discussion_counted',
  'update discussions set shown = shown + 1 where id = $id',
)

/** Recounts the comments visible to all readers. The caller must lock the discussions. */
export async function recountComments(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update discussions set shown = (
      select count(*) from comments c left join comments thread on thread.id = c.thread_id
      where c.discussion_id = discussions.id and ${isVisibleComment(ANONYMOUS)} and ${isVisibleThread(ANONYMOUS)})
    where id = any(${sql.param(ids)}::bigint[])`)
}

/** SQL: number of visible comments. Uses the stored count unless the viewer blocks members or mutes words. */
export const buildCommentCountSql = (
  viewer: string,
  discussion: string,
): string => `case when ${buildHidesSql(viewer)} then (
    select count(*) from comments c left join comments thread on thread.id = c.thread_id
    where c.discussion_id = ${discussion} and c.state = 'shown' and ${buildVisibleSql(viewer, 'c')}
      and (thread.id is null or thread.state = 'shown' and ${buildVisibleSql(viewer, 'thread')}))::int
  else (select d.shown from discussions d where d.id = ${discussion}) end`

/** SQL: number of likes without those of members blocked by the viewer. */
export const buildLikeCountSql = (viewer: string, comment: string): string =>
  `(select count(*) from comment_likes l where l.comment_id = ${comment} and not ${buildBlockedSql(viewer, 'l.user_id')})::int`
