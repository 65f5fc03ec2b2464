import type { Month } from '#contract/play/calendar.ts'
import { localDate } from '#lottery/calendar.ts'
import { dateOf, dayOf, type LocalDate, shanghaiTime, yearOf } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { yearsOf } from '#server/play/draws/draws.ts'
import { closuresOf, type DayRange, drawDaysOf } from './draw-days.ts'

/**
 * Returns a month of a game's calendar; default: the current one. Null if it is before the first draw or too far ahead.
 */
export async function monthOf(db: Reader, game: Game, requested: string | undefined, now: Date): Promise<Month | null> {
  const today = localDate(now)
  const month = requested ?? today.slice(0, 7)
  const known = await yearsOf(db, game)
  const first = `${known?.first ?? yearOf(today)}-01`
  const last = `${yearOf(today) + 1}-12`
  if (month < first || month > last) return null
  const days = daysOf(month)
  const year = { from: `${month.slice(0, 4)}-01-01`, to: `${month.slice(0, 4)}-12-31` }
  return {
    month,
    days: (await drawDaysOf(db, game, days, now)).map(({ date, issueno, drawAt, drawId }) => ({
      date,
      issueno,
      opendate: shanghaiTime(drawAt),
      draw_id: drawId,
    })),
    closures: (await closuresOf(db, game, days)).map(({ from, to }) => ({ from, to })),
    is_settled: Number((await closuresOf(db, game, year)).length > 0 || days.to < today),
    first_month: first,
    last_month: last,
  }
}

function daysOf(month: string): DayRange {
  const [year = 0, at = 0] = month.split('-').map(Number)
  const following: LocalDate = at === 12 ? `${year + 1}-01-01` : `${year}-${String(at + 1).padStart(2, '0')}-01`
  return { from: `${month}-01`, to: dateOf(dayOf(following) - 1) }
}
