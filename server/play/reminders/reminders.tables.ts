import { index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import type { GameType } from '#lottery/games.ts'
import { member } from '#server/people/account/account.tables.ts'
import { instant, type TableRetention } from '#server/infra/db/columns.ts'

export const followedGames = pgTable(
  'followed_games',
  {
    userId: member().notNull(),
    game: smallint().$type<GameType>().notNull(),
    /** Draws recorded before this time cause no notification. */
    since: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.game] }), index().on(t.game)],
)

export const retention: TableRetention = {
  followed_games: 'one row for each member and game',
}
