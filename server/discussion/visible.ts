import { type SQL, sql } from 'drizzle-orm'
import type { DiscussionKind } from './discussion.tables.ts'

/** A comment named by its id alone, and the kind of discussion that it must stand in. */
export interface CommentRef {
  readonly kind: DiscussionKind
  readonly id: number
}

/** Of `comments c`: what stands, for this viewer; held words are their author's alone. */
export const visible = (viewer: number): SQL => sql`c.deleted_at is null and (not c.held or c.user_id = ${viewer})`

/** What a reply stands below must stand too; a comment (no thread joined) stands below nothing. */
export const threadVisible = (viewer: number): SQL =>
  sql`thread.deleted_at is null and (thread.held is not true or thread.user_id = ${viewer})`

/** Of `comments c`: the calls of one kind do not find what is said in the other's. */
export const inKind = (kind: DiscussionKind): SQL =>
  sql`exists (select from discussions d where d.id = c.discussion_id and d.kind = ${kind})`
