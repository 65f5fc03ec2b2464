import { Solar } from 'lunar-typescript'
import type { LocalDate } from '#lottery/calendar.ts'

/** A day in the traditional calendar: 壬寅年腊月初九, and the solar term that begins on it or ''. */
export function lunarDay(date: LocalDate): { lunar: string; solarTerm: string } {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const lunar = Solar.fromYmd(year, month, day).getLunar()
  return {
    lunar: `${lunar.getYearInGanZhi()}年${lunar.getMonthInChinese()}月${lunar.getDayInChinese()}`,
    solarTerm: lunar.getJieQi(),
  }
}
