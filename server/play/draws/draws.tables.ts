import { sql } from 'drizzle-orm'
import {
  bit,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { GameType } from '#lottery/games.ts'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'
import type { CorrectedField, Doubt, FeedName, Prize, Source, Trust } from './draw-report.ts'

/** Columns of a reported draw: numbers in wire form, money in fen, null or [] if unknown. */
const createReportedColumns = () => ({
  date: date({ mode: 'string' }).notNull(),
  first: text().notNull(),
  second: text().notNull(),
  salesFen: number(),
  poolFen: number(),
  /** Deadline for claiming prizes, if a source reports it. */
  deadline: instant(),
  prizes: jsonb().$type<Prize[]>().notNull(),
})

/** Draws merged from all sources, one row per game and issue. */
export const draws = pgTable(
  'draws',
  {
    id: identity(),
    game: smallint().$type<GameType>().notNull(),
    /** Issue number in the official form. Within a game its text order is the order of the draws. */
    issueno: text().notNull(),
    ...createReportedColumns(),
    /** The numbers as bits (toNumberBits), to match a set of picks in SQL: bit_count(pick & draw). */
    firstBits: bit({ dimensions: 64 }).notNull(),
    secondBits: bit({ dimensions: 64 }).notNull(),
    trust: text().$type<Trust>().notNull(),
    /** Values that the audit found impossible and no operator has confirmed. The other columns do not contain them. */
    doubts: jsonb().$type<Doubt[]>().notNull().default([]),
    demo: boolean().notNull(),
    arrivedAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** Time of the last change of the numbers. */
    correctedAt: instant(),
  },
  (t) => [
    unique('draws_issue').on(t.game, t.issueno),
    unique('draws_day').on(t.game, t.date),
    index().on(t.date, t.id),
    index('draws_conflicts')
      .on(t.date, t.id)
      .where(sql`trust = 'conflict'`),
    index('draws_doubts')
      .on(t.date, t.id)
      .where(sql`doubts <> '[]'`),
    index('draws_demo')
      .on(t.game)
      .where(sql`demo`),
    check('draws_game', sql`${t.game} between 1 and 7`),
    check('draws_issueno', sql`${t.issueno} ~ case when ${t.game} in (1, 3, 7) then '^20\\d{5}$' else '^\\d{5}$' end`),
    check('draws_trust', sql`${t.trust} in ('single', 'confirmed', 'conflict')`),
    check('draws_sales', sql`${t.salesFen} >= 0`),
  ],
)

export const drawSources = pgTable(
  'draw_sources',
  {
    drawId: number()
      .notNull()
      .references(() => draws.id, { onDelete: 'cascade' }),
    source: text().$type<Source>().notNull(),
    ...createReportedColumns(),
    arrivedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.drawId, t.source] }),
    // A job checks each minute which games have such reports, and inserts demo draws for the others.
    index('draw_sources_told')
      .on(t.drawId)
      .where(sql`${t.source} not in ('history', 'demo')`),
    check('draw_sources_source', sql`${t.source} in ('operator', 'welfare', 'sports', 'import', 'history', 'demo')`),
  ],
)

/** Previous values of corrected real draws, one field per row (docs/rules/open.md#corrections). */
export const drawCorrections = pgTable(
  'draw_corrections',
  {
    id: identity(),
    game: smallint().$type<GameType>().notNull(),
    issueno: text().notNull(),
    field: text().$type<CorrectedField>().notNull(),
    /** Previous value; null: unknown, because corrections were not recorded at that time. */
    was: text(),
    /** New value; null: the value is unknown again. */
    became: text(),
    at: instant().notNull(),
  },
  (t) => [
    check('draw_corrections_game', sql`${t.game} between 1 and 7`),
    check(
      'draw_corrections_field',
      sql`${t.field} in ('numbers', 'date', 'sales_fen', 'pool_fen', 'deadline', 'prizes')`,
    ),
  ],
)

export const closures = pgTable(
  'closures',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    from: date('from_date', { mode: 'string' }).notNull(),
    to: date('to_date', { mode: 'string' }).notNull(),
    /** Lottery office that holds no draws; null: both offices. */
    office: text().$type<'welfare' | 'sports'>(),
  },
  (t) => [
    unique('closures_once').on(t.from, t.to, t.office).nullsNotDistinct(),
    check('closures_order', sql`${t.from} <= ${t.to}`),
    check('closures_office', sql`${t.office} in ('welfare', 'sports')`),
  ],
)

export const feedState = pgTable('feed_state', {
  game: smallint().$type<GameType>().primaryKey(),
  feed: text().$type<FeedName>().notNull(),
  lastOkAt: instant(),
  lastError: text(),
  lastErrorAt: instant(),
  /** Number of polls that failed since the last successful one. */
  failures: integer().notNull().default(0),
  /** Earliest time of the next poll; null: follow the draw calendar. */
  nextTryAt: instant(),
  /** Time when the feed was last polled for all draws missing between known ones. */
  gapsAskedAt: instant(),
})

export const retention: TableRetention = {
  draws: 'for ever: history; demo draws until the first real draw of their game',
  draw_corrections: 'for ever: history of the corrections',
  feed_state: 'one row for each game',
}
