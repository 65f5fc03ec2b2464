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
import type { CorrectedField, Doubt, FeedName, Prize, Source, Trust } from './draw-word.ts'

/** What a source says of a draw: the wire form of the numbers, money in fen, null or [] while unknown. */
const announced = () => ({
  date: date({ mode: 'string' }).notNull(),
  first: text().notNull(),
  second: text().notNull(),
  salesFen: number(),
  poolFen: number(),
  /** The last moment to claim, where a feed tells it. */
  deadline: instant(),
  prizes: jsonb().$type<Prize[]>().notNull(),
})

/** The draws as they stand, one row per game and issue. */
export const draws = pgTable(
  'draws',
  {
    id: identity(),
    game: smallint().$type<GameType>().notNull(),
    /** The official form; within a game it sorts as text in the order of the draws. */
    issueno: text().notNull(),
    ...announced(),
    /** The numbers one bit each (bitsOf), so that a set of picks is matched in SQL: bit_count(pick & draw). */
    firstBits: bit({ dimensions: 64 }).notNull(),
    secondBits: bit({ dimensions: 64 }).notNull(),
    trust: text().$type<Trust>().notNull(),
    /** Figures that the audit found impossible and no operator has confirmed: the columns above hold null for them. */
    doubts: jsonb().$type<Doubt[]>().notNull().default([]),
    /** Computed for a demonstration: it goes on where the history that came with the site ends. */
    demo: boolean().notNull(),
    arrivedAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** When other numbers took the place of those that stood last. */
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

/** Each source's own word on a draw. */
export const drawSources = pgTable(
  'draw_sources',
  {
    drawId: number()
      .notNull()
      .references(() => draws.id, { onDelete: 'cascade' }),
    source: text().$type<Source>().notNull(),
    ...announced(),
    arrivedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.drawId, t.source] }),
    // A demonstration asks each minute whether anybody has told of a game: where nobody has, all others would be read.
    index('draw_sources_told')
      .on(t.drawId)
      .where(sql`${t.source} not in ('history', 'demo')`),
    check('draw_sources_source', sql`${t.source} in ('operator', 'welfare', 'sports', 'import', 'history', 'demo')`),
  ],
)

/** What real draws said before they were corrected, a field a row, as open data writes it (docs/rules/open.md#corrections). */
export const drawCorrections = pgTable(
  'draw_corrections',
  {
    id: identity(),
    game: smallint().$type<GameType>().notNull(),
    issueno: text().notNull(),
    field: text().$type<CorrectedField>().notNull(),
    /** Null: nobody noted it, as corrections were not noted yet. */
    was: text(),
    /** Null: it is unknown again. */
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

/** Closures that operators add to those the software knows. */
export const closures = pgTable(
  'closures',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    from: date('from_date', { mode: 'string' }).notNull(),
    to: date('to_date', { mode: 'string' }).notNull(),
    /** Null: both lottery offices are closed. */
    office: text().$type<'welfare' | 'sports'>(),
  },
  (t) => [
    unique('closures_once').on(t.from, t.to, t.office).nullsNotDistinct(),
    check('closures_order', sql`${t.from} <= ${t.to}`),
    check('closures_office', sql`${t.office} in ('welfare', 'sports')`),
  ],
)

/** How each game's feed is doing; operators read it. */
export const feedState = pgTable('feed_state', {
  game: smallint().$type<GameType>().primaryKey(),
  feed: text().$type<FeedName>().notNull(),
  lastOkAt: instant(),
  lastError: text(),
  lastErrorAt: instant(),
  /** Failures in a row. */
  failures: integer().notNull().default(0),
  /** Not asked before; null: as the calendar says. */
  nextTryAt: instant(),
  /** When it had been asked for every draw that is missing between those that are known. */
  gapsAskedAt: instant(),
})

export const retention: TableRetention = {
  draws: 'for ever: they are history; demo draws until a feed, an import or an operator tells of their game',
  draw_corrections: 'for ever: they are history',
  feed_state: 'one for each game',
}
