/** A date in Asia/Shanghai, YYYY-MM-DD. */
export type LocalDate = string

const DAY = 86_400_000
// China has had no daylight saving time since 1992, which is before the first draw of any of the games.
const EAST_OF_UTC = 8 * 3_600_000

const toChinaClock = (at: Date): Date => new Date(at.getTime() + EAST_OF_UTC)

const fromChinaClock = (shown: Date): Date => new Date(shown.getTime() - EAST_OF_UTC)

export const toLocalDate = (at: Date): LocalDate => formatIsoDate(toChinaClock(at))

/** Formats a time as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, the format of all times in the API. */
export const formatShanghaiTime = (at: Date): string => toChinaClock(at).toISOString().slice(0, 19).replace('T', ' ')

/** Parses a time in the API's format; returns an invalid Date if the text is malformed. */
export const parseShanghaiTime = (time: string): Date => new Date(`${time.replace(' ', 'T')}+08:00`)

/** Returns whether a text is an existing day, YYYY-MM-DD. `Date` alone would accept 2022-02-30 as 2 March. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && formatIsoDate(at) === text
}

/** Adds months in Shanghai time. If the day does not exist in the resulting month, returns that month's last day. */
export function addMonths(anchor: Date, months: number): Date {
  const local = toChinaClock(anchor)
  const day = local.getUTCDate()
  const moved = new Date(local)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  moved.setUTCDate(Math.min(day, countDaysOfMonth(moved)))
  return fromChinaClock(moved)
}

const countDaysOfMonth = (at: Date): number =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()

export function toDayNumber(date: LocalDate): number {
  return Date.parse(date) / DAY
}

export function fromDayNumber(day: number): LocalDate {
  return formatIsoDate(new Date(day * DAY))
}

/** Returns the weekday of a date, 0 = Sunday. */
export function toWeekday(date: LocalDate): number {
  return toWeekdayOfDay(toDayNumber(date))
}

// 1970-01-01 was a Thursday.
export function toWeekdayOfDay(day: number): number {
  return (day + 4) % 7
}

export function toYear(date: LocalDate): number {
  return Number(date.slice(0, 4))
}

export function toNewYear(year: number): LocalDate {
  return `${year}-01-01`
}

/** Returns the last day of a month (1 to 12). */
export const toMonthEnd = (year: number, month: number): LocalDate => formatIsoDate(new Date(Date.UTC(year, month, 0)))

export function addOneDay(date: LocalDate): LocalDate {
  return fromDayNumber(toDayNumber(date) + 1)
}

export function toInstant(date: LocalDate, time: string): Date {
  return parseShanghaiTime(`${date} ${time}:00`)
}

function formatIsoDate(utc: Date): LocalDate {
  return utc.toISOString().slice(0, 10)
}
