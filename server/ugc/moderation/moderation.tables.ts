import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { TEXT_STATES } from '#contract/ugc/authors.console.ts'
import { SANCTION_KINDS } from '#contract/ugc/sanctions.console.ts'
import { type ReportReason, SUBJECT_KINDS } from '#contract/ugc/moderation.ts'
import type { Media } from '#contract/ugc/media.ts'
import { member } from '#server/people/account/account.tables.ts'
import { bytea, identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'

/** The state of a text. Held or taken down, only its author sees it, with the reason. */
export type State = (typeof TEXT_STATES)[number]

/** The columns of everything that passes moderation. */
export const moderated = () => ({
  state: text({ enum: TEXT_STATES }).notNull().default('shown'),
  reason: text().notNull().default(''),
})

/**
 * What operators changed of the list of words that hold a text (words.ts), folded: a word of theirs, or one of the
 * site's own that they allow.
 */
export const moderationWords = pgTable(
  'moderation_words',
  { word: text().primaryKey(), allowed: boolean().notNull().default(false) },
  (t) => [check('moderation_words_word', sql`length(${t.word}) between 1 and 40 and ${t.word} = lower(${t.word})`)],
)

/** Members as authors. A member who has published nothing may have no row. */
export const writers = pgTable(
  'writers',
  {
    userId: member().primaryKey(),
    /** How many texts they have published; a takedown subtracts one. */
    published: integer().notNull().default(0),
    mutedUntil: instant(),
  },
  (t) => [check('writers_published', sql`${t.published} >= 0`)],
)

/**
 * Mutes and bans, who imposed them and who lifted them. What takes effect is `writers.mutedUntil` and `users.bannedAt`, which
 * each text and session checks; this table says why, until when and by whom.
 */
export const sanctions = pgTable(
  'sanctions',
  {
    id: identity(),
    userId: member().notNull(),
    kind: text({ enum: SANCTION_KINDS }).notNull(),
    /** In words for the member. */
    reason: text().notNull(),
    /** Of a mute; null: it ends by being lifted only. */
    until: instant(),
    /** The operator, a user's id; null: it was before this was kept. */
    byId: number(),
    createdAt: instant().notNull(),
    liftedById: number(),
    liftedAt: instant(),
  },
  (t) => [
    uniqueIndex('sanctions_one_ban')
      .on(t.userId)
      .where(sql`${t.kind} = 'ban' and ${t.liftedAt} is null`),
    index('sanctions_open')
      .on(t.id)
      .where(sql`${t.liftedAt} is null`),
    index().on(t.userId, t.id),
    check('sanctions_until', sql`(${t.kind} = 'mute') = (${t.until} is not null)`),
  ],
)

/** Texts that wait for an operator's decision, and the decisions. */
export const reviews = pgTable(
  'reviews',
  {
    id: identity(),
    kind: text({ enum: SUBJECT_KINDS }).notNull(),
    subjectId: number().notNull(),
    /** Of a post that was edited: which of its versions. */
    version: integer().notNull().default(1),
    userId: member().notNull(),
    /** The text, as it was when it was held or reported. */
    content: text().notNull(),
    /** Equal where the folded texts are equal; null: the text is decided alone (`hashOf` in written.ts). */
    textHash: bytea(),
    media: jsonb().$type<Media[]>().notNull().default([]),
    /** Which rule held it, in words for operators; '': it was reported. */
    why: text().notNull(),
    state: text({ enum: ['waiting', 'approved', 'taken_down'] })
      .notNull()
      .default('waiting'),
    /** The operator's words to the author. */
    words: text().notNull().default(''),
    decidedAt: instant(),
    /** The operator who decided, a user's id: an appeal is another's. Null: nobody yet, or it was before this was kept. */
    decidedById: number(),
    /** The author's appeal, once; '': none. It is decided in this row too. */
    appeal: text().notNull().default(''),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('reviews_waiting')
      .on(t.kind, t.subjectId, t.version)
      .where(sql`${t.state} = 'waiting'`),
    index('reviews_queue')
      .on(t.id)
      .where(sql`${t.state} = 'waiting'`),
    index('reviews_queue_of_kind')
      .on(t.kind, t.id)
      .where(sql`${t.state} = 'waiting'`),
    index('reviews_queue_of_appeals')
      .on(t.id)
      .where(sql`${t.state} = 'waiting' and ${t.appeal} <> ''`),
    index('reviews_alike')
      .on(t.textHash, t.kind, t.id)
      .where(sql`${t.state} = 'waiting' and ${t.appeal} = ''`),
    index().on(t.kind, t.subjectId),
    index().on(t.userId, t.state, t.id),
    // What is swept.
    index().on(t.decidedAt),
    check('reviews_appeal', sql`${t.appeal} = '' or ${t.decidedAt} is not null`),
  ],
)

/** Who reported what. */
export const reports = pgTable(
  'reports',
  {
    id: identity(),
    reviewId: number()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: member().notNull(),
    kind: text({ enum: SUBJECT_KINDS }).notNull(),
    subjectId: number().notNull(),
    reason: text().$type<ReportReason>().notNull(),
    note: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique('reports_once').on(t.userId, t.kind, t.subjectId), index().on(t.reviewId)],
)

/** From where each text was published: what the law asks for, and no more (docs/rules/moderation.md#traces). */
export const traces = pgTable(
  'traces',
  {
    id: identity(),
    userId: member().notNull(),
    kind: text({ enum: SUBJECT_KINDS }).notNull(),
    subjectId: number().notNull(),
    /** Equal where the folded texts are equal. */
    textHash: bytea().notNull(),
    address: text().notNull(),
    /** Null: behind a proxy, which does not tell it. */
    port: integer(),
    createdAt: instant().notNull(),
  },
  (t) => [index().on(t.userId, t.textHash, t.createdAt)],
)

export const retention: TableRetention = {
  reviews: [
    {
      since: reviews.decidedAt,
      days: 'traces',
      where: sql`${reviews.state} <> 'waiting'`,
      words: '`traces` days from their decision',
    },
  ],
  sanctions: [
    {
      since: sql`coalesce(${sanctions.liftedAt}, ${sanctions.until})`,
      days: 'traces',
      words: '`traces` days from their end',
    },
  ],
  traces: [{ since: traces.createdAt, days: 'traces', words: '`traces` days' }],
  writers: 'one for each member',
}
