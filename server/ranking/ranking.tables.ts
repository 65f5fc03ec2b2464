import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { GameType } from '#lottery/games.ts'
import { users } from '#server/account/account.tables.ts'
import { identity, instant, number } from '#server/db/columns.ts'
import { draws } from '#server/draws/draws.tables.ts'

const draw = () =>
  number()
    .notNull()
    .references(() => draws.id, { onDelete: 'cascade' })

/** The ranking of each settled draw, as its last settlement left it. */
export const rankedPlayers = pgTable(
  'ranked_players',
  {
    drawId: draw(),
    rank: integer().notNull(),
    game: smallint().$type<GameType>().notNull(),
    userId: number().notNull(),
    level: smallint().notNull(),
    points: number().notNull(),
    /** Of some of their winning picks the points are not decided yet; they are left out of `points`. */
    undecided: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.drawId, t.rank] }),
    // A deleted account leaves by this.
    index().on(t.userId, t.game),
    check('ranked_players_rank', sql`${t.rank} > 0`),
  ],
)

/** A player's points in a game over all rankings of it as they now stand; kept by whoever changes a ranking. */
export const rankingTotals = pgTable(
  'ranking_totals',
  { userId: number().notNull(), game: smallint().$type<GameType>().notNull(), points: number().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.game] })],
)

/** Draws in whose ranking a deleted account has left a gap. A draw may stand here several times. */
export const rankingsDue = pgTable('rankings_due', { id: identity(), drawId: draw() }, (t) => [index().on(t.drawId)])

/** Comments on a ranking and replies to them. */
export const rankingComments = pgTable(
  'ranking_comments',
  {
    id: identity(),
    drawId: draw(),
    userId: number()
      .notNull()
      .references(() => users.id),
    /** The comment below which a reply stands; null: a comment. */
    threadId: number().references((): AnyPgColumn => rankingComments.id, { onDelete: 'cascade' }),
    /** The reply that is answered, where it is one that still stands here. */
    replyTo: number().references((): AnyPgColumn => rankingComments.id, { onDelete: 'set null' }),
    content: text().notNull(),
    /** Waits for review: only its author sees it. */
    held: boolean().notNull(),
    createdAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    index()
      .on(t.drawId, t.id)
      .where(sql`${t.threadId} is null and ${t.deletedAt} is null`),
    index().on(t.threadId, t.id),
    index().on(t.userId),
    // What goes with a draw, and what points at a reply that goes.
    index().on(t.drawId),
    index()
      .on(t.replyTo)
      .where(sql`${t.replyTo} is not null`),
    index('ranking_comments_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    check('ranking_comments_content', sql`length(${t.content}) between 1 and 500`),
  ],
)

/** Who likes which comment. */
export const rankingLikes = pgTable(
  'ranking_likes',
  {
    commentId: number()
      .notNull()
      .references(() => rankingComments.id, { onDelete: 'cascade' }),
    userId: number()
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index().on(t.userId)],
)
