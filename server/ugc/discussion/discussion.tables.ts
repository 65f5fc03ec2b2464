import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { identity, instant, number } from '#server/infra/db/columns.ts'
import { createModerationColumns } from '#server/ugc/moderation/moderation.tables.ts'
import { searchColumns, searchIndex } from '#server/ugc/search/search.tables.ts'

/** Discussion of a post or ranking. Their rows reference it, and their features delete it. */
export const discussions = pgTable(
  'discussions',
  {
    id: identity(),
    kind: text({ enum: ['ranking', 'post'] }).notNull(),
    /** Number of comments and replies visible to all readers. A transaction that changes it must lock this row. */
    shown: integer().notNull().default(0),
  },
  (t) => [
    check('discussions_kind', sql`${t.kind} in ('ranking', 'post')`),
    check('discussions_shown', sql`${t.shown} >= 0`),
  ],
)

/** The endpoints of posts never find comments on rankings, nor the reverse. */
export type DiscussionKind = (typeof discussions.$inferSelect)['kind']

export const comments = pgTable(
  'comments',
  {
    id: identity(),
    discussionId: number()
      .notNull()
      .references(() => discussions.id, { onDelete: 'cascade' }),
    userId: member().notNull(),
    /** Top-level comment that a reply belongs to; null: this is a top-level comment. */
    threadId: number().references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** Answered reply; null: none, or its row was deleted. */
    replyTo: number().references((): AnyPgColumn => comments.id, { onDelete: 'set null' }),
    content: text().notNull(),
    ...searchColumns(),
    media: jsonb().$type<Media[]>().notNull().default([]),
    /** Mentioned nicknames as written in the content. */
    mentions: jsonb().$type<string[]>().notNull().default([]),
    /** Ids of the mentioned members; null: none, or the comment is older than this column. */
    mentioned: number().array(),
    region: text().notNull().default(''),
    /** Idempotency key: id of the form on the page. */
    form: uuid(),
    ...createModerationColumns(),
    createdAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    index()
      .on(t.discussionId, t.id)
      .where(sql`${t.threadId} is null and ${t.deletedAt} is null`),
    index().on(t.threadId, t.id),
    // Index-only scans for operators' lists and counts by state.
    index().on(t.userId, t.id, t.state, t.deletedAt),
    unique().on(t.userId, t.form),
    searchIndex('comments_terms', t),
    index()
      .using('gin', t.mentioned)
      .where(sql`${t.mentioned} is not null`),
    // Indexes for the foreign keys, used when a discussion or an answered reply is deleted.
    index().on(t.discussionId),
    index()
      .on(t.replyTo)
      .where(sql`${t.replyTo} is not null`),
    index('comments_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    check('comments_content', sql`length(${t.content}) between 1 and 500`),
  ],
)

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: number()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: member().notNull(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index().on(t.userId)],
)

export const discussionAges = {
  /** Days after the deletion of a comment, or of a post and the comments on it. */
  deleted: { keep: 180, least: 1, words: '已删除动态和评论的天数' },
} as const
