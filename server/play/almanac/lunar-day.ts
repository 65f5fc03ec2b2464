import type { LocalDate } from '#lottery/calendar.ts'

const CHINESE_CALENDAR = new Intl.DateTimeFormat('zh-u-ca-chinese', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})
const DIGITS = '一二三四五六七八九十'

/** Formats a date in the Chinese calendar: 壬寅年腊月初九. */
export function formatLunarDay(date: LocalDate): string {
  const parts = CHINESE_CALENDAR.formatToParts(new Date(date))
  const getPart = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${getPart('yearName')}年${getPart('month')}${formatDayOfMonth(Number(getPart('day')))}`
}

/** Formats a day of the lunar month in Chinese: Intl returns a number. */
function formatDayOfMonth(day: number): string {
  if (day === 20) return '二十'
  if (day === 30) return '三十'
  return '初十廿'[Math.floor((day - 1) / 10)]! + DIGITS[(day - 1) % 10]!
}
