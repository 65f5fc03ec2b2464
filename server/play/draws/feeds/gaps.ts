import { and, asc, eq, gte } from 'drizzle-orm'
import { type Closure, type KnownDraw, listMissingSlots } from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { draws } from '#server/play/draws/draws.tables.ts'
import type { Span } from './feeds.ts'

/** Date before which no feed has draws. */
const FEEDS_REACH = '2013-01-01'

export async function findGap(
  db: Queryable,
  game: Game,
  closures: readonly Closure[],
  now: Date,
): Promise<Span | null> {
  const isReal = and(eq(draws.game, game.type), eq(draws.demo, false), gte(draws.date, FEEDS_REACH))
  const known = await db
    .select({ issueno: draws.issueno, date: draws.date })
    .from(draws)
    .where(isReal)
    .orderBy(asc(draws.issueno))
  return computeMissingSpan(game, known, closures, now)
}

/**
 * Computes the range of the feed's draws that contains all draws missing between known ones; null if none is missing.
 */
export function computeMissingSpan(
  game: Game,
  known: readonly KnownDraw[],
  closures: readonly Closure[],
  now: Date,
): Span | null {
  const last = known.at(-1)
  const missing = listMissingSlots(game, known, closures, now).filter(({ date }) => last && date < last.date)
  const [oldest, newest] = [missing[0], missing.at(-1)]
  if (!oldest || !newest) return null
  const skip = known.filter(({ date }) => date > newest.date).length
  const between = known.filter(({ date }) => date > oldest.date && date < newest.date).length
  return { skip, count: missing.length + between }
}
