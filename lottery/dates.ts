/** YYYY-MM-DD in Asia/Shanghai. */
export type LocalDate = string

const DAY = 86_400_000
// China has had no daylight saving time since 1992, before the first of these games.
const EAST_OF_UTC = 8 * 3_600_000

/** The date in China at an instant. */
export function localDate(at: Date): LocalDate {
  return isoDate(at.getTime() + EAST_OF_UTC)
}

/** Days since 1970-01-01: what the calendar counts with. */
export function dayOf(date: LocalDate): number {
  return Date.parse(date) / DAY
}

export function dateOf(day: number): LocalDate {
  return isoDate(day * DAY)
}

/** 0 = Sunday. */
export function weekdayOf(date: LocalDate): number {
  return weekdayOfDay(dayOf(date))
}

// 1970-01-01 was a Thursday.
export function weekdayOfDay(day: number): number {
  return (day + 4) % 7
}

export function yearOf(date: LocalDate): number {
  return Number(date.slice(0, 4))
}

export function newYear(year: number): LocalDate {
  return `${year}-01-01`
}

export function dayAfter(date: LocalDate): LocalDate {
  return dateOf(dayOf(date) + 1)
}

/** The instant of a Beijing time of day, hh:mm. */
export function instantOf(date: LocalDate, time: string): Date {
  return new Date(`${date}T${time}:00+08:00`)
}

function isoDate(utc: number): LocalDate {
  return new Date(utc).toISOString().slice(0, 10)
}
