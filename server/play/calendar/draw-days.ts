import type { Month } from '#contract/play/calendar.ts'
import { type Closure, computeDrawTimes, generateSlotsAfter, toLocalDate } from '#lottery/calendar.ts'
import { formatShanghaiTime, type LocalDate, toMonthEnd, toYear } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import {
  findLatestDraw,
  findYearRange,
  listClosures,
  listDrawnIssuesBetween,
  type StoredDraw,
} from '#server/play/draws/draws.ts'

export interface DrawDay {
  readonly date: LocalDate
  readonly issueno: string
  readonly drawAt: Date
  /** Id of the draw; null: the issue is not drawn yet. */
  readonly drawId: StoredDraw['id'] | null
}

interface DayRange {
  readonly from: LocalDate
  readonly to: LocalDate
}

/**
 * Lists the draw days from `from` to `to`: first the days with stored draws, then the days that the rules give after the
 * latest stored draw. A draw that is due but not stored is among the latter.
 */
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

/** Returns a month (default: the current one); null if it is before the year of the first draw or after next year. */
export async function findMonth(
  db: Queryable,
  game: Game,
  requested: string | undefined,
  now: Date,
): Promise<Month | null> {
  const today = toLocalDate(now)
  const month = requested ?? today.slice(0, 7)
  const known = await findYearRange(db, game)
  const first = `${known?.first ?? toYear(today)}-01`
  const last = `${toYear(today) + 1}-12`
  if (month < first || month > last) return null
  const days = computeMonthRange(month)
  const year = { from: `${month.slice(0, 4)}-01-01`, to: `${month.slice(0, 4)}-12-31` }
  return {
    month,
    days: (await listDrawDays(db, game, days, now)).map(({ date, issueno, drawAt, drawId }) => ({
      date,
      issueno,
      opendate: formatShanghaiTime(drawAt),
      draw_id: drawId,
    })),
    closures: (await listClosuresOfOffice(db, game, days)).map(({ from, to }) => ({ from, to })),
    is_settled: Number((await listClosuresOfOffice(db, game, year)).length > 0 || days.to < today),
    first_month: first,
    last_month: last,
  }
}

function computeMonthRange(month: string): DayRange {
  const [year = 0, at = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, to: toMonthEnd(year, at) }
}
