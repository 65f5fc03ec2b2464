import { sql } from 'drizzle-orm'
import { computePublishedFen } from '#lottery/prizes.ts'
import type { Game } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { Prize } from '#server/play/draws/draws.ts'
import type { LastPublished } from './points.ts'

/** Number of earlier draws to search; a level without winners in all of them has no last amount. */
const LOOK_BACK = 100

/** Returns a lookup of the last published amount per level in the draws before an issue. */
export async function readLastPublished(db: Queryable, game: Game, issueno: string): Promise<LastPublished> {
  const { rows } = await db.execute<{ prizes: Prize[] }>(sql`
    select prizes from draws where game = ${game.type} and issueno < ${issueno} order by issueno desc limit ${LOOK_BACK}`)
  const published = rows.flatMap(({ prizes }) =>
    prizes.map((prize) => ({ name: prize.name, fen: computePublishedFen(prize) })),
  )
  return (names) => published.find(({ name, fen }) => fen !== null && names.includes(name))?.fen ?? null
}
