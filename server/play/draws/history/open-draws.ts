import { and, asc, between, count, desc, eq, max, min } from 'drizzle-orm'
import type { Game } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { drawColumns } from '#server/play/draws/draws.store.ts'
import { draws } from '#server/play/draws/draws.tables.ts'

const isReal = eq(draws.demo, false)

/** Lists the real draws of a game in a year, oldest first; `year` null: in all years. */
export function listRealDraws(db: Queryable, game: Game, year: number | null) {
  const held = year === null ? undefined : between(draws.date, `${year}-01-01`, `${year}-12-31`)
  return db
    .select({ ...drawColumns, updatedAt: draws.updatedAt })
    .from(draws)
    .where(and(eq(draws.game, game.type), isReal, held))
    .orderBy(asc(draws.issueno))
}

/** Lists the newest real draws of one game or of all, newest first. */
export const listNewestRealDraws = (db: Queryable, game: Game | null, most: number) =>
  db
    .select({ game: draws.game, ...drawColumns })
    .from(draws)
    .where(and(isReal, game ? eq(draws.game, game.type) : undefined))
    .orderBy(desc(draws.date), desc(draws.game), desc(draws.issueno))
    .limit(most)

export const countRealDrawsPerGame = (db: Queryable) =>
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
    .orderBy(asc(draws.game))
