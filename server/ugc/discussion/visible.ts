import { type SQL, sql } from 'drizzle-orm'
import { visibleTo } from '#server/ugc/visibility/visibility.ts'
import type { DiscussionKind } from './discussion.tables.ts'

/** A comment by its id, and the kind of discussion that it must be in. */
export interface CommentRef {
  readonly kind: DiscussionKind
  readonly id: number
}

/** For `comments c`: whether this viewer sees it. */
export const visible = (viewer: number): SQL => visibleTo(viewer, 'c')

/** A reply is visible only while the comment above it is; for a comment itself no thread is joined. */
export const threadVisible = (viewer: number): SQL => sql`(thread.id is null or ${visibleTo(viewer, 'thread')})`

/** For `comments c`: the calls of one kind do not find comments of the other. */
export const inKind = (kind: DiscussionKind): SQL =>
  sql`exists (select from discussions d where d.id = c.discussion_id and d.kind = ${kind})`
