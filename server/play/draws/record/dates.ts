import { isDay, type LocalDate, parseShanghaiTime } from '#lottery/dates.ts'
import { UnusableRow } from './unusable-row.ts'

const DATE = /^(\d{4}-\d{2}-\d{2})(?:$|[ T(（])/
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** Parses the day from `2026-07-02`, `2026-07-02(四)` or `2026-07-02 00:00:00`. Throws UnusableRow. */
export function parseDate(text: string): LocalDate {
  const date = DATE.exec(text)?.[1] ?? ''
  if (!isDay(date)) throw new UnusableRow(`日期“${text.slice(0, 30)}”不正确`)
  return date
}

/** Earliest accepted year. Some programs write 0001-01-01 for an unknown time. */
const FIRST_YEAR = '2000'

/** Parses `2025-09-28 23:59:59` as a time in Asia/Shanghai. Throws UnusableRow. */
export function parseTime(text: string): Date {
  const at = parseShanghaiTime(text)
  if (!MOMENT.test(text) || Number.isNaN(at.getTime()) || text < FIRST_YEAR)
    throw new UnusableRow(`时间“${text.slice(0, 30)}”不正确`)
  return at
}
