import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import type { GameType } from '#lottery/games.ts'
import { identity, number } from '#server/infra/db/columns.ts'
import { discussions } from '#server/ugc/discussion/discussion.tables.ts'
import { draws } from '#server/play/draws/draws.tables.ts'

const draw = () =>
  number()
    .notNull()
    .references(() => draws.id, { onDelete: 'cascade' })

/**
 * The ranking of each settled draw, as its last settlement left it. No foreign key to the players, here or in the totals:
 * a row falls for each of them, and the key would be looked up row by row.
 */
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
    /** Their winning picks that await the announcement of their amount; they are in `points` with 0. */
    awaited: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.drawId, t.rank] }),
    // A player's draws, newest first: by this a deleted account leaves, and by this a player's wins are found.
    index().on(t.userId, t.drawId),
    // Whether anybody has ever won in a game.
    index('ranked_players_won')
      .on(t.game)
      .where(sql`${t.rank} = 1`),
    // How many of a draw's wins await their amount: few draws have any.
    index('ranked_players_awaited')
      .on(t.drawId)
      .where(sql`${t.awaited} > 0`),
    check('ranked_players_rank', sql`${t.rank} > 0`),
  ],
)

/** A player's points in a game over all rankings of it as they now stand; updated by the settlement that changes a ranking. */
export const rankingTotals = pgTable(
  'ranking_totals',
  { userId: number().notNull(), game: smallint().$type<GameType>().notNull(), points: number().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.game] })],
)

/** Draws in whose ranking a deleted account has left a gap. A draw may stand here several times. */
export const rankingsDue = pgTable('rankings_due', { id: identity(), drawId: draw() }, (t) => [index().on(t.drawId)])

/**
 * The discussion of a draw's ranking, there since the first comment. A draw leaves after its discussion: the key refuses it
 * otherwise, or comments would stay that no page shows.
 */
export const rankingDiscussions = pgTable('ranking_discussions', {
  drawId: number()
    .primaryKey()
    .references(() => draws.id),
  discussionId: number()
    .notNull()
    .unique()
    .references(() => discussions.id, { onDelete: 'cascade' }),
})
