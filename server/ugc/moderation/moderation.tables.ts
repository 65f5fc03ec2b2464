import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { TEXT_STATES } from '#contract/ugc/authors.console.ts'
import { SANCTION_KINDS } from '#contract/ugc/sanctions.console.ts'
import { type ReportReason, SUBJECT_KINDS } from '#contract/ugc/moderation.ts'
import type { Media } from '#contract/ugc/media.ts'
import { member } from '#server/people/account/account.tables.ts'
import { bytea, identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'

/** State of a text. Of all members, only the author sees a held or taken-down text, with the reason. */
export type TextState = (typeof TEXT_STATES)[number]

/** Columns of each moderated table. */
export const createModerationColumns = () => ({
  state: text({ enum: TEXT_STATES }).notNull().default('shown'),
  reason: text().notNull().default(''),
})

/** Operators' changes to the block list (abuse.ts), normalised: added words, and built-in words that they allow. */
export const moderationWords = pgTable(
  'moderation_words',
  { word: text().primaryKey(), allowed: boolean().notNull().default(false) },
  (t) => [check('moderation_words_word', sql`length(${t.word}) between 1 and 40 and ${t.word} = lower(${t.word})`)],
)

export const writers = pgTable(
  'writers',
  {
    userId: member().primaryKey(),
    published: integer().notNull().default(0),
    mutedUntil: instant(),
  },
  (t) => [check('writers_published', sql`${t.published} >= 0`)],
)

/** Enforcement reads only `writers.mutedUntil` and `users.bannedAt`, not this table. */
export const sanctions = pgTable(
  'sanctions',
  {
    id: identity(),
    userId: member().notNull(),
    kind: text({ enum: SANCTION_KINDS }).notNull(),
    reason: text().notNull(),
    /** End of a mute; null: a ban, which lasts until it is lifted. */
    until: instant(),
    /** User id of the operator; null: imposed before this column existed. */
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

/** Texts pending an operator's decision, and the decisions. */
export const reviews = pgTable(
  'reviews',
  {
    id: identity(),
    kind: text({ enum: SUBJECT_KINDS }).notNull(),
    subjectId: number().notNull(),
    /** Version number of a post; CURRENT or REQUESTED of a nickname (nicknames.ts); 1 for a comment. */
    version: integer().notNull().default(1),
    userId: member().notNull(),
    /** The text at the time when it was held or reported. */
    content: text().notNull(),
    /** Hash, equal for equal normalised texts; null: the text is decided separately (`hashForGrouping`). */
    textHash: bytea(),
    media: jsonb().$type<Media[]>().notNull().default([]),
    /**
     * Rule that held the text, for operators; '': no rule held it, but a member reported it or an operator took it
     * down.
     */
    why: text().notNull(),
    state: text({ enum: ['waiting', 'approved', 'taken_down'] })
      .notNull()
      .default('waiting'),
    /** The operator's message to the author; '' if none. */
    words: text().notNull().default(''),
    decidedAt: instant(),
    /**
     * User id of the deciding operator, who may decide the appeal only if there is no other moderator. Null: undecided,
     * or older than this column.
     */
    decidedById: number(),
    /** The author's single appeal; '': none. This row stores its decision too. */
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
    // Index for the retention job.
    index().on(t.decidedAt),
    check('reviews_appeal', sql`${t.appeal} = '' or ${t.decidedAt} is not null`),
  ],
)

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

/** One row per publication: address as the law requires (docs/rules/moderation.md#traces), hash to find repetitions. */
export const traces = pgTable(
  'traces',
  {
    id: identity(),
    userId: member().notNull(),
    kind: text({ enum: SUBJECT_KINDS }).notNull(),
    subjectId: number().notNull(),
    textHash: bytea().notNull(),
    address: text().notNull(),
    /** Client port; null: unknown, because a proxy does not forward it. */
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
  writers: 'one row for each member',
}

export const moderationAges = {
  traces: { keep: 180, least: 180, words: '发布记录（地址、端口）与审核记录的天数，至少 180' },
} as const
