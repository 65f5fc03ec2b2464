import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { formatRemaining, findAwaitedIssue, formatAwaitedDraw, formatNextDraw } from './awaited-issue.ts'

const at = (clock: string) => Date.parse(`2022-12-29T${clock}+08:00`)
const OPENING = {
  next_open_time: '2022-12-29 21:15:00',
  next_issueno: '2022150',
  awaited_open_time: null,
  awaited_issueno: null,
}

test('findAwaitedIssue returns an issue from its sales stop on', () => {
  expect(findAwaitedIssue(GAMES[1], OPENING, at('19:59:59'))).toBeNull()
  const waiting = { issueno: '2022150', drawsAt: '2022-12-29 21:15:00' }
  expect(findAwaitedIssue(GAMES[1], OPENING, at('20:00:00'))).toEqual(waiting)
  expect(findAwaitedIssue(GAMES[1], OPENING, at('23:00:00'))).toEqual(waiting)
})

test('findAwaitedIssue returns an overdue issue until the next issue’s sales stop', () => {
  const late = { ...OPENING, awaited_open_time: '2022-12-27 21:15:00', awaited_issueno: '2022149' }
  expect(findAwaitedIssue(GAMES[1], late, at('12:00:00'))?.issueno).toBe('2022149')
  expect(findAwaitedIssue(GAMES[1], late, at('20:30:00'))?.issueno).toBe('2022150')
})

test.each([
  ['20:10:00', '还有 1 小时 5 分'],
  ['20:15:00', '还有 1 小时 0 分'],
  ['20:15:01', '还有 1 小时 0 分'],
  ['20:16:00', '还有 59 分'],
  ['21:13:00', '还有 2 分'],
  ['21:13:59', '还有 2 分'],
  ['21:14:00', '还有 1 分'],
  ['21:14:01', '不到 1 分'],
  ['21:14:59', '不到 1 分'],
  ['21:15:00', '等待开奖号码'],
])('at %s, the time until 21:15 is “%s”', (clock, words) => {
  expect(formatRemaining('2022-12-29 21:15:00', at(clock))).toBe(words)
})

test('formatAwaitedDraw formats the draw time and the time left', () => {
  expect(formatAwaitedDraw('2022-12-29 21:15:00', at('21:13:10'))).toBe('21:15 开奖，还有 2 分')
  expect(formatAwaitedDraw('2022-12-29 21:15:00', at('21:15:10'))).toBe('等待开奖号码')
})

test.each([
  ['2022-12-31 20:30:00', '今晚 20:30'],
  ['2023-01-01 21:15:00', '明日 21:15'],
  ['2023-01-02 21:25:00', '周一 21:25'],
  ['2023-01-06 21:15:00', '周五 21:15'],
  ['2023-01-07 21:25:00', '01.07 21:25'],
])('formatNextDraw formats %s on 31 December as %s', (openTime, words) => {
  expect(formatNextDraw(openTime, '2022-12-31')).toBe(words)
})
