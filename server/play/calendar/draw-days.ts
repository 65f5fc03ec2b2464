import { type Closure, computeDrawTimes, generateSlotsAfter } from '#lottery/calendar.ts'
import type { LocalDate } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listClosures, findLatestDraw, type StoredDraw, listDrawnIssuesBetween } from '#server/play/draws/draws.ts'

export interface DrawDay {
  readonly date: LocalDate
  readonly issueno: string
  readonly drawAt: Date
  /** Id of the draw; null: the issue is not drawn yet. */
  readonly drawId: StoredDraw['id'] | null
}

export interface DayRange {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** Lists draw days, both ends included: days with stored draws, then future days computed from the rules. */
export async function listDrawDays(db: Queryable, game: Game, { from, to }: DayRange, now: Date): Promise<DrawDay[]> {
  const drawn = await listDrawnIssuesBetween(db, game, from, to)
  const days = drawn.map(({ id, issueno, date }) => ({
    date,
    issueno,
    drawAt: computeDrawTimes(game, date).drawAt,
    drawId: id,
  }))
  return [...days, ...(await listComingDays(db, game, { from, to }, now))]
}

async function listComingDays(db: Queryable, game: Game, { from, to }: DayRange, now: Date): Promise<DrawDay[]> {
  const coming: DrawDay[] = []
  for (const slot of generateSlotsAfter(game, await findLatestDraw(db, game), await listClosures(db), now)) {
    if (slot.date > to) break
    if (slot.date >= from) coming.push({ ...slot, drawId: null })
  }
  return coming
}

/** Lists the closures of a game's lottery office that overlap a range of days. */
export async function listClosuresOfOffice(db: Queryable, game: Game, { from, to }: DayRange): Promise<Closure[]> {
  const all = await listClosures(db)
  return all.filter((one) => one.from <= to && one.to >= from && (one.office ?? game.office) === game.office)
}
