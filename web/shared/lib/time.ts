import { parseShanghaiTime } from '#lottery/dates.ts'

/** Times of the API have the form `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. The functions below format them for pages. */

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats a time as 2026-11-20. */
export const formatDate = (time: string): string => time.slice(0, 10)

/** Formats a time as 2026-11-20 21:15. */
export const formatMinute = (time: string): string => time.slice(0, 16)

/** Formats a time as 21:15. */
export const formatClock = (time: string): string => time.slice(11, 16)

/** Formats the day of a time as 周日 to 周六. */
export function formatWeekday(time: string): string {
  const day = new Date(`${formatDate(time)}T00:00:00Z`).getUTCDay()
  return WEEKDAYS[day] ?? ''
}

/** Formats a time as 2026-11-20 周五. */
export const formatDateWithWeekday = (time: string): string => `${formatDate(time)} ${formatWeekday(time)}`

/** Formats a time as 11.20. */
export const formatMonthDay = (time: string): string => time.slice(5, 10).replace('-', '.')

/** Formats the two largest units, as in 还有 21 小时 20 分; seconds only below one hour. Null once `until` has passed. */
export function formatTimeLeft(until: Date, now: Date): string | null {
  const left = until.getTime() - now.getTime()
  if (left <= 0) return null
  if (left >= DAY) return `还有 ${countUnits(left, DAY)} 天 ${countUnits(left % DAY, HOUR)} 小时`
  if (left >= HOUR) return `还有 ${countUnits(left, HOUR)} 小时 ${countUnits(left % HOUR, MINUTE)} 分`
  if (left >= MINUTE) return `还有 ${countUnits(left, MINUTE)} 分 ${countUnits(left % MINUTE, SECOND)} 秒`
  return `还有 ${countUnits(left, SECOND)} 秒`
}

/** Formats a time as 刚刚, 5 分钟前 or 23 小时前; null if older. A future time, due to a wrong clock, is 刚刚. */
export function formatAgo(time: string, now: number): string | null {
  const past = now - parseShanghaiTime(time).getTime()
  if (past >= DAY) return null
  if (past < MINUTE) return '刚刚'
  return past < HOUR ? `${countUnits(past, MINUTE)} 分钟前` : `${countUnits(past, HOUR)} 小时前`
}

const countUnits = (span: number, unit: number): number => Math.floor(span / unit)
