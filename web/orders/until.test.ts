import { expect, test } from 'vitest'
import { untilOf } from './until.ts'

const TODAY = '2022-12-31'

test.each([
  [1, '2023-01-31 周二'],
  [2, '2023-02-28 周二'],
  [3, '2023-03-31 周五'],
  [12, '2023-12-31 周日'],
])('bought today %i months lead to %s', (months, until) => {
  expect(untilOf(months, TODAY, null)).toBe(until)
  expect(untilOf(months, TODAY, { is_vip: 0, deadline: '2022-11-30 12:00:00' })).toBe(until)
})

test('a membership that runs is joined on to', () => {
  expect(untilOf(1, TODAY, { is_vip: 1, deadline: '2024-01-18 23:59:59' })).toBe('2024-02-18 周日')
})
