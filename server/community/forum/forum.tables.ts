import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Media } from '#contract/ugc/media.ts'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'
import { discussions } from '#server/ugc/discussion/discussion.tables.ts'
import { createModerationColumns } from '#server/ugc/moderation/moderation.tables.ts'
import { searchColumns, searchIndex } from '#server/ugc/search/search.tables.ts'

export const posts = pgTable(
  'posts',
  {
    id: identity(),
    userId: member().notNull(),
    discussionId: number()
      .notNull()
      .unique()
      .references(() => discussions.id),
    /** True for a share, even if the shared post is deleted. */
    isShare: boolean().notNull().default(false),
    shareId: number().references((): AnyPgColumn => posts.id, { onDelete: 'set null' }),
    content: text().notNull(),
    ...searchColumns(),
    media: jsonb().$type<Media[]>().notNull().default([]),
    /** Reference to a card. Its content is computed for each response. */
    card: jsonb().$type<object>(),
    region: text().notNull().default(''),
    /** Idempotency key: id of the form on the page; null: none. */
    form: uuid(),
    ...createModerationColumns(),
    /** Number of the current version. Reports refer to a version. */
    version: integer().notNull().default(1),
    /** A transaction that adds or removes a like or share must lock this row and update these counts. */
    likes: integer().notNull().default(0),
    shares: integer().notNull().default(0),
    createdAt: instant().notNull(),
    editedAt: instant(),
    deletedAt: instant(),
  },
  (t) => [
    index('posts_feed')
      .on(t.id)
      .where(sql`${t.state} = 'shown' and ${t.deletedAt} is null`),
    // Index-only scans for operators' lists and counts by state.
    index().on(t.userId, t.id, t.state, t.deletedAt),
    index().on(t.createdAt),
    unique().on(t.userId, t.form),
    index()
      .on(t.shareId)
      .where(sql`${t.shareId} is not null`),
    index('posts_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    searchIndex('posts_terms', t),
    check('posts_content', sql`length(${t.content}) between 1 and 2000`),
    check('posts_counts', sql`${t.likes} >= 0 and ${t.shares} >= 0`),
  ],
)

export const postLikes = pgTable(
  'post_likes',
  {
    postId: number()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: member().notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId] }), index().on(t.userId)],
)

/** Former versions of posts. The row in `posts` contains the current version. */
export const postVersions = pgTable(
  'post_versions',
  {
    postId: number()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: text().notNull(),
    media: jsonb().$type<Media[]>().notNull(),
    ...createModerationColumns(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.version] })],
)

export const retention: TableRetention = {
  posts: 'until their author deletes them, then `deleted` days: `sweep_nightly`',
}
