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
import { moderated } from '#server/ugc/moderation/moderation.tables.ts'
import { searchable, searchIndex } from '#server/ugc/search/search.tables.ts'

/** One for each subject, a post or a ranking, which refers to it and erases it; the discussion knows only the subject's kind. */
export const discussions = pgTable(
  'discussions',
  {
    id: identity(),
    kind: text({ enum: ['ranking', 'post'] }).notNull(),
    /** Comments and replies that everybody sees. A call that changes one locks this row and keeps the count right. */
    shown: integer().notNull().default(0),
  },
  (t) => [
    check('discussions_kind', sql`${t.kind} in ('ranking', 'post')`),
    check('discussions_shown', sql`${t.shown} >= 0`),
  ],
)

/** Which calls a comment answers to: those of one kind of subject never find the other's. */
export type DiscussionKind = (typeof discussions.$inferSelect)['kind']

/** Comments and the replies to them. */
export const comments = pgTable(
  'comments',
  {
    id: identity(),
    discussionId: number()
      .notNull()
      .references(() => discussions.id, { onDelete: 'cascade' }),
    userId: member().notNull(),
    /** The comment that a reply is below; null: it is a comment itself. */
    threadId: number().references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** The reply that is answered, where it is one that still stands here. */
    replyTo: number().references((): AnyPgColumn => comments.id, { onDelete: 'set null' }),
    content: text().notNull(),
    ...searchable(),
    media: jsonb().$type<Media[]>().notNull().default([]),
    /** Nicknames, as they stand in the content. */
    mentions: jsonb().$type<string[]>().notNull().default([]),
    /** Whom each of them means, by whatever name they go since; null: nobody, or it was not noted yet. */
    mentioned: number().array(),
    region: text().notNull().default(''),
    /** Of one form one comment comes. */
    form: uuid(),
    ...moderated(),
    createdAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    index()
      .on(t.discussionId, t.id)
      .where(sql`${t.threadId} is null and ${t.deletedAt} is null`),
    index().on(t.threadId, t.id),
    // Operators look for those in one state, and count them, without the texts.
    index().on(t.userId, t.id, t.state, t.deletedAt),
    unique().on(t.userId, t.form),
    searchIndex('comments_terms', t),
    index()
      .using('gin', t.mentioned)
      .where(sql`${t.mentioned} is not null`),
    // What goes with a discussion, and what points at a reply that goes.
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

/** Who likes which comment. */
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
