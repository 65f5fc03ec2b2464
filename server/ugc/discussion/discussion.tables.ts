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

/**
 * One discussion per subject (post or ranking). The subject references it and deletes it; the discussion stores only
 * the subject's kind.
 */
export const discussions = pgTable(
  'discussions',
  {
    id: identity(),
    kind: text({ enum: ['ranking', 'post'] }).notNull(),
    /**
     * Number of comments and replies visible to all readers. A transaction that changes a comment's visibility must
     * lock this row and update the count.
     */
    shown: integer().notNull().default(0),
  },
  (t) => [
    check('discussions_kind', sql`${t.kind} in ('ranking', 'post')`),
    check('discussions_shown', sql`${t.shown} >= 0`),
  ],
)

/** Kind of subject. The endpoints of posts never find comments on rankings, nor the reverse. */
export type DiscussionKind = (typeof discussions.$inferSelect)['kind']

/** Comments on posts and rankings, and replies to comments. */
export const comments = pgTable(
  'comments',
  {
    id: identity(),
    discussionId: number()
      .notNull()
      .references(() => discussions.id, { onDelete: 'cascade' }),
    userId: member().notNull(),
    /** Comment above a reply; null: a top-level comment. */
    threadId: number().references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** Answered reply; null: the comment answers no reply, or the answered reply was deleted from the table. */
    replyTo: number().references((): AnyPgColumn => comments.id, { onDelete: 'set null' }),
    content: text().notNull(),
    ...searchColumns(),
    media: jsonb().$type<Media[]>().notNull().default([]),
    /** Mentioned nicknames as written in the content. */
    mentions: jsonb().$type<string[]>().notNull().default([]),
    /**
     * Ids of the mentioned members, independent of later nicknames; null: none, or written before this column existed.
     */
    mentioned: number().array(),
    region: text().notNull().default(''),
    /** Idempotency key: id of the form that inserted the comment. */
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

/** One row per member and liked comment. */
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

/** Retention in days, changeable by the setting RETENTION. */
export const discussionAges = {
  /** Days after deletion. Also applies to deleted posts and the comments on them. */
  deleted: { keep: 180, least: 1, words: '已删除动态和评论的天数' },
} as const
