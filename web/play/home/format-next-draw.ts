import { formatClock, formatDate, formatMonthDay, formatWeekday } from '#web/shared/lib/time.ts'

const DAY = 86_400_000

/** Formats a draw time: 今晚 21:15, 明日 21:15, 周一 21:15; with the date if it is more than six days ahead. */
export function formatNextDraw(openTime: string, today: string): string {
  return `${formatDay(openTime, today)} ${formatClock(openTime)}`
}

function formatDay(openTime: string, today: string): string {
  const days = (Date.parse(formatDate(openTime)) - Date.parse(today)) / DAY
  if (days === 0) return '今晚'
  if (days === 1) return '明日'
  return days < 7 ? formatWeekday(openTime) : formatMonthDay(openTime)
}
