import { type SQL, sql } from 'drizzle-orm'
import { isVisibleTo } from '#server/ugc/visibility/visibility.ts'
import type { DiscussionKind } from './discussion.tables.ts'

export interface CommentRef {
  readonly kind: DiscussionKind
  readonly id: number
}

export const isVisibleComment = (viewer: number): SQL => isVisibleTo(viewer, 'c')

/** SQL: the thread of a reply is visible; true for a top-level comment. */
export const isVisibleThread = (viewer: number): SQL => sql`(thread.id is null or ${isVisibleTo(viewer, 'thread')})`

export const isInKind = (kind: DiscussionKind): SQL =>
  sql`exists (select from discussions d where d.id = c.discussion_id and d.kind = ${kind})`
