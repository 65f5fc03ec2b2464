import { MISSING_DAYS } from '#contract/play/draws.console.ts'
import { dayAfter, type IssueSlot, localDate, missingDraws } from '#lottery/calendar.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { closures } from './closures.ts'
import { drawnBetween, latestDrawn } from './draws.queries.ts'

const DAY_MS = 86_400_000

export interface MissingDraw extends IssueSlot {
  readonly game: Game
}

/** Lists the draws of all games within MISSING_DAYS that are due and not stored, newest first. */
export async function missingIn(db: Reader, now: Date): Promise<MissingDraw[]> {
  const closed = await closures(db)
  const since = localDate(new Date(now.getTime() - MISSING_DAYS * DAY_MS))
  const ofGames = await Promise.all(
    ALL_GAMES.map(async (game) => {
      const drawn = await drawnBetween(db, game, since, dayAfter(localDate(now)))
      // If the game has no draw in this period, count from its latest draw.
      const latest = drawn.length > 0 ? null : await latestDrawn(db, game)
      const known = latest ? [latest] : drawn
      return missingDraws(game, known, closed, now).map((slot) => ({ game, ...slot }))
    }),
  )
  return ofGames
    .flat()
    .filter(({ date }) => date >= since)
    .toSorted((a, b) => b.drawAt.getTime() - a.drawAt.getTime())
}
