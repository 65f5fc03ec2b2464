import { MISSING_DAYS } from '#contract/play/draws.console.ts'
import { addOneDay, type IssueSlot, toLocalDate, listMissingSlots } from '#lottery/calendar.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listClosures } from '#server/play/draws/closures.ts'
import { listDrawnIssuesBetween, findLatestDraw } from '#server/play/draws/draws.queries.ts'

const DAY_MS = 86_400_000

export interface MissingDraw extends IssueSlot {
  readonly game: Game
}

/** Lists the draws of all games that were due in the last `MISSING_DAYS` days and are not stored, newest first. */
export async function listMissingDraws(db: Queryable, now: Date): Promise<MissingDraw[]> {
  const closed = await listClosures(db)
  const since = toLocalDate(new Date(now.getTime() - MISSING_DAYS * DAY_MS))
  const ofGames = await Promise.all(
    ALL_GAMES.map(async (game) => {
      const drawn = await listDrawnIssuesBetween(db, game, since, addOneDay(toLocalDate(now)))
      // If the game has no draw in this period, count from its latest draw.
      const latest = drawn.length > 0 ? null : await findLatestDraw(db, game)
      const known = latest ? [latest] : drawn
      return listMissingSlots(game, known, closed, now).map((slot) => ({ game, ...slot }))
    }),
  )
  return ofGames
    .flat()
    .filter(({ date }) => date >= since)
    .toSorted((a, b) => b.drawAt.getTime() - a.drawAt.getTime())
}
