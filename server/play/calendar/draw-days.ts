import { type Closure, drawClock, slotsAfter } from '#lottery/calendar.ts'
import type { LocalDate } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { closures, latestDrawn, type StoredDraw, drawnBetween } from '#server/play/draws/draws.ts'

export interface DrawDay {
  readonly date: LocalDate
  readonly issueno: string
  readonly drawAt: Date
  /** Null: not drawn yet. */
  readonly drawId: StoredDraw['id'] | null
}

export interface DayRange {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** Lists the draw days of a game, both ends included: drawn days, then days computed from the rules. */
export async function drawDaysOf(db: Reader, game: Game, { from, to }: DayRange, now: Date): Promise<DrawDay[]> {
  const drawn = await drawnBetween(db, game, from, to)
  const days = drawn.map(({ id, issueno, date }) => ({
    date,
    issueno,
    drawAt: drawClock(game, date).drawAt,
    drawId: id,
  }))
  return [...days, ...(await comingDays(db, game, { from, to }, now))]
}

async function comingDays(db: Reader, game: Game, { from, to }: DayRange, now: Date): Promise<DrawDay[]> {
  const coming: DrawDay[] = []
  for (const slot of slotsAfter(game, await latestDrawn(db, game), await closures(db), now)) {
    if (slot.date > to) break
    if (slot.date >= from) coming.push({ ...slot, drawId: null })
  }
  return coming
}

/** Lists the closures of a game's office that overlap these days. */
export async function closuresOf(db: Reader, game: Game, { from, to }: DayRange): Promise<Closure[]> {
  const all = await closures(db)
  return all.filter((one) => one.from <= to && one.to >= from && (one.office ?? game.office) === game.office)
}
