import { fromDayNumber, toDayNumber, type LocalDate, toWeekdayOfDay } from '#lottery/dates.ts'

export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const

/** Returns the days of a month (YYYY-MM) by weeks that start on Monday; null for a day of another month. */
export function toWeeks(month: string): (LocalDate | null)[][] {
  const first = toDayNumber(`${month}-01`)
  const last = toDayNumber(`${addToMonth(month)}-01`) - 1
  const begin = first - daysSinceMonday(first)
  return Array.from({ length: Math.ceil((last + 1 - begin) / 7) }, (_, week) =>
    WEEKDAYS.map((_name, at) => {
      const day = begin + 7 * week + at
      return day < first || day > last ? null : fromDayNumber(day)
    }),
  )
}

const daysSinceMonday = (day: number): number => (toWeekdayOfDay(day) + 6) % 7

/** Adds `by` months to a month in the form YYYY-MM. */
export function addToMonth(month: string, by = 1): string {
  const [year = 0, at = 0] = month.split('-').map(Number)
  const months = 12 * year + at - 1 + by
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}
