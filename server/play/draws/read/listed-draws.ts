import { and, asc, eq } from 'drizzle-orm'
import type { GameType } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { draws } from '#server/play/draws/draws.tables.ts'
import { countRealDrawsPerGame } from '#server/play/draws/history/open-draws.ts'

/** Queries of the draws in the sitemap, which contains only real draws. */
export function createListedDraws(db: Queryable) {
  return {
    counts: () => countRealDrawsPerGame(db),
    some: (game: GameType, from: number, limit: number) =>
      db
        .select({ id: draws.id, changed: draws.updatedAt })
        .from(draws)
        .where(and(eq(draws.game, game), eq(draws.demo, false)))
        .orderBy(asc(draws.issueno))
        .limit(limit)
        .offset(from),
  }
}
