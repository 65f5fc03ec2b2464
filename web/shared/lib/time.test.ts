import { expect, test } from 'vitest'
import { parseShanghaiTime } from '#lottery/dates.ts'
import {
  formatAgo,
  formatClock,
  formatDateWithWeekday,
  formatMinute,
  formatMonthDay,
  formatTimeLeft,
  formatWeekday,
} from './time.ts'

test.each([
  ['2026-11-20 21:15:00', '2026-11-20 周五', '11.20', '21:15'],
  ['2022-01-02 00:00:00', '2022-01-02 周日', '01.02', '00:00'],
  ['2024-02-29 23:59:59', '2024-02-29 周四', '02.29', '23:59'],
  ['2022-12-31 20:30:00', '2022-12-31 周六', '12.31', '20:30'],
])('formats %s as date with weekday, month and day, clock time and minute', (time, date, day, clock) => {
  expect([formatDateWithWeekday(time), formatMonthDay(time), formatClock(time)]).toEqual([date, day, clock])
  expect(formatMinute(time)).toBe(`${time.slice(0, 10)} ${clock}`)
})

test('formatWeekday names the seven weekdays', () => {
  const week = ['2022-01-02', '2022-01-03', '2022-01-04', '2022-01-05', '2022-01-06', '2022-01-07', '2022-01-08']
  expect(week.map(formatWeekday).join('')).toBe('周日周一周二周三周四周五周六')
})

test.each([
  ['2026-11-21 21:15:00', '还有 1 天 0 小时'],
  ['2026-11-21 21:14:59', '还有 23 小时 59 分'],
  ['2026-11-20 22:15:00', '还有 1 小时 0 分'],
  ['2026-11-20 22:14:59', '还有 59 分 59 秒'],
  ['2026-11-20 21:16:00', '还有 1 分 0 秒'],
  ['2026-11-20 21:15:01', '还有 1 秒'],
  ['2026-11-20 21:15:00', null],
  ['2026-11-19 21:15:00', null],
])('from 2026-11-20 21:15 until %s: %s', (until, words) => {
  expect(formatTimeLeft(parseShanghaiTime(until), parseShanghaiTime('2026-11-20 21:15:00'))).toBe(words)
})

test.each([
  ['2026-11-20 21:15:00', '刚刚'],
  ['2026-11-20 21:15:30', '刚刚'],
  ['2026-11-20 21:14:01', '刚刚'],
  ['2026-11-20 21:14:00', '1 分钟前'],
  ['2026-11-20 20:15:01', '59 分钟前'],
  ['2026-11-20 20:15:00', '1 小时前'],
  ['2026-11-19 21:15:01', '23 小时前'],
  ['2026-11-19 21:15:00', null],
])('formatAgo formats %s as %s on 2026-11-20 at 21:15', (time, words) => {
  expect(formatAgo(time, parseShanghaiTime('2026-11-20 21:15:00').getTime())).toBe(words)
})
