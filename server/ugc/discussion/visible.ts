import { type SQL, sql } from 'drizzle-orm'
import { visibleTo } from '#server/ugc/visibility/visibility.ts'
import type { DiscussionKind } from './discussion.tables.ts'

/** Id of a comment and the kind of its discussion. */
export interface CommentRef {
  readonly kind: DiscussionKind
  readonly id: number
}

/** Condition for `comments c`: visible to the viewer. */
export const visible = (viewer: number): SQL => visibleTo(viewer, 'c')

/** Condition that the comment above a reply is visible. A top-level comment joins no thread. */
export const threadVisible = (viewer: number): SQL => sql`(thread.id is null or ${visibleTo(viewer, 'thread')})`

/** Condition for `comments c`: in a discussion of this kind. */
export const inKind = (kind: DiscussionKind): SQL =>
  sql`exists (select from discussions d where d.id = c.discussion_id and d.kind = ${kind})`
