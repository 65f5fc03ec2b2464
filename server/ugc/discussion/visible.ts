import { type SQL, sql } from 'drizzle-orm'
import { isVisibleTo } from '#server/ugc/visibility/visibility.ts'
import type { DiscussionKind } from './discussion.tables.ts'

/** Id of a comment and the kind of its discussion. */
export interface CommentRef {
  readonly kind: DiscussionKind
  readonly id: number
}

/** Condition for `comments c`: visible to the viewer. */
export const isVisibleComment = (viewer: number): SQL => isVisibleTo(viewer, 'c')

/**
 * Condition that the top-level comment `thread` of a reply is visible. True for a top-level comment, which has no
 * thread.
 */
export const isVisibleThread = (viewer: number): SQL => sql`(thread.id is null or ${isVisibleTo(viewer, 'thread')})`

/** Condition for `comments c`: in a discussion of this kind. */
export const isInKind = (kind: DiscussionKind): SQL =>
  sql`exists (select from discussions d where d.id = c.discussion_id and d.kind = ${kind})`
