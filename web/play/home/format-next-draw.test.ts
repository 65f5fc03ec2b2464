import { expect, test } from 'vitest'
import { formatNextDraw } from './format-next-draw.ts'

test.each([
  ['2022-12-31 20:30:00', '今晚 20:30'],
  ['2023-01-01 21:15:00', '明日 21:15'],
  ['2023-01-02 21:25:00', '周一 21:25'],
  ['2023-01-06 21:15:00', '周五 21:15'],
  ['2023-01-07 21:25:00', '01.07 21:25'],
])('on 31 December 2022, formats %s as %s', (openTime, words) => {
  expect(formatNextDraw(openTime, '2022-12-31')).toBe(words)
})
