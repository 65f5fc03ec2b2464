import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import type { GameType } from '#lottery/games.ts'
import { identity, number } from '#server/infra/db/columns.ts'
import { discussions } from '#server/ugc/discussion/discussion.tables.ts'
import { draws } from '#server/play/draws/draws.tables.ts'

const drawReference = () =>
  number()
    .notNull()
    .references(() => draws.id, { onDelete: 'cascade' })

/** Rankings. `userId` has no foreign key: a settlement inserts a row per player, and PostgreSQL would check each. */
export const rankedPlayers = pgTable(
  'ranked_players',
  {
    drawId: drawReference(),
    rank: integer().notNull(),
    game: smallint().$type<GameType>().notNull(),
    userId: number().notNull(),
    level: smallint().notNull(),
    points: number().notNull(),
    /** Points of some winning picks are undecided; `points` does not include these picks. */
    undecided: boolean().notNull().default(false),
    /** Number of winning picks with a prize amount not yet announced; they count 0 in `points`. */
    awaited: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.drawId, t.rank] }),
    // Index for account deletions and for a player's wins.
    index().on(t.userId, t.drawId),
    // Index for the check whether any player has ever won in a game.
    index('ranked_players_won')
      .on(t.game)
      .where(sql`${t.rank} = 1`),
    // Partial index: only few draws have wins with an amount not yet announced.
    index('ranked_players_awaited')
      .on(t.drawId)
      .where(sql`${t.awaited} > 0`),
    check('ranked_players_rank', sql`${t.rank} > 0`),
  ],
)

/** A player's points in a game over all current rankings; updated by each settlement that changes a ranking. */
export const rankingTotals = pgTable(
  'ranking_totals',
  { userId: number().notNull(), game: smallint().$type<GameType>().notNull(), points: number().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.game] })],
)

export const rankingsDue = pgTable('rankings_due', { id: identity(), drawId: drawReference() }, (t) => [
  index().on(t.drawId),
])

/** Discussion of a ranking. It must be deleted before the draw; otherwise its comments would have no page. */
export const rankingDiscussions = pgTable('ranking_discussions', {
  drawId: number()
    .primaryKey()
    .references(() => draws.id),
  discussionId: number()
    .notNull()
    .unique()
    .references(() => discussions.id, { onDelete: 'cascade' }),
})
