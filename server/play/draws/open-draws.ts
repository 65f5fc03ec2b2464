import { and, asc, between, count, desc, eq, max, min } from 'drizzle-orm'
import type { Game } from '#lottery/games.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { drawColumns } from './draws.store.ts'
import { draws } from './draws.tables.ts'

const isReal = eq(draws.demo, false)

/** The real draws of a game as they stand, all or those held in a year, oldest first. */
export function realDraws(db: Reader, game: Game, year: number | null) {
  const held = year === null ? undefined : between(draws.date, `${year}-01-01`, `${year}-12-31`)
  return db
    .select({ ...drawColumns, updatedAt: draws.updatedAt })
    .from(draws)
    .where(and(eq(draws.game, game.type), isReal, held))
    .orderBy(asc(draws.issueno))
}

/** The newest real draws, of one game or of all, newest first. */
export const newestRealDraws = (db: Reader, game: Game | null, most: number) =>
  db
    .select({ game: draws.game, ...drawColumns })
    .from(draws)
    .where(and(isReal, game ? eq(draws.game, game.type) : undefined))
    .orderBy(desc(draws.date), desc(draws.game), desc(draws.issueno))
    .limit(most)

/** How many real draws there are of each game that has any, from when to when, and when the last of them changed. */
export const realDrawsOfEach = (db: Reader) =>
  db
    .select({
      game: draws.game,
      count: count(),
      first: min(draws.date),
      last: max(draws.date),
      changed: max(draws.updatedAt),
    })
    .from(draws)
    .where(isReal)
    .groupBy(draws.game)
