import { type LocalDate, toWeekday } from '#lottery/calendar.ts'
import { ALL_GAMES } from '#lottery/games.ts'

/** All texts in pictures. After adding a text, generate its glyphs with `node tools/glyphs.ts`. */
export const PICTURE_TEXTS = {
  site: '彩运',
  about: '开奖 · 走势 · 模拟选号',
  notice: '不销售彩票，开奖结果以官方公告为准',
  demo: '演示数据',
  conflict: '各来源号码不一致，待核实',
  weekdays: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
} as const

export const formatIssue = (issueno: string): string => `第 ${issueno} 期`

/** Formats a date: 2022-12-20 周二. */
export const formatDate = (date: LocalDate): string => `${date} ${PICTURE_TEXTS.weekdays[toWeekday(date)]!}`

/** Returns all characters of the pictures, without duplicates. */
export function listPictureCharacters(): string[] {
  const texts = [
    ...Object.values(PICTURE_TEXTS).flat(),
    ...ALL_GAMES.map(({ name }) => name),
    formatIssue('0123456789'),
    '-',
  ]
  return [...new Set(texts.join(''))].toSorted()
}
