import { type SQL, sql } from 'drizzle-orm'
import { visibleTo } from '#server/ugc/visibility/visibility.ts'
import type { DiscussionKind } from './discussion.tables.ts'

/** A comment named by its id alone, and the kind of discussion that it must stand in. */
export interface CommentRef {
  readonly kind: DiscussionKind
  readonly id: number
}

/** Of `comments c`: what stands, for this viewer. */
export const visible = (viewer: number): SQL => visibleTo(viewer, 'c')

/** What a reply stands below must stand too; a comment (no thread joined) stands below nothing. */
export const threadVisible = (viewer: number): SQL => sql`(thread.id is null or ${visibleTo(viewer, 'thread')})`

/** Of `comments c`: the calls of one kind do not find what is said in the other's. */
export const inKind = (kind: DiscussionKind): SQL =>
  sql`exists (select from discussions d where d.id = c.discussion_id and d.kind = ${kind})`
