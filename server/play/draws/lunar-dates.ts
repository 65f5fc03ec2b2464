import { Lunar, LunarMonth } from 'lunar-typescript'
import type { LocalDate } from '#lottery/dates.ts'
import { FIRST_YEAR, LAST_YEAR } from '#lottery/draw-query.ts'
import type { LunarDay } from '#lottery/lunar-query.ts'

/** The dates of a lunar day; of one of every year, those of all years that draws may be of. */
export function datesOf({ year, month, leap, day }: LunarDay): LocalDate[] {
  const years = year === null ? Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at) : [year]
  return years.flatMap((one) => dateIn(one, leap ? -month : month, day) ?? [])
}

/** Null where the year has no such month, or the month no such day. */
function dateIn(year: number, month: number, day: number): LocalDate | null {
  const days = LunarMonth.fromYm(year, month)?.getDayCount() ?? 0
  return day > days ? null : Lunar.fromYmd(year, month, day).getSolar().toYmd()
}
