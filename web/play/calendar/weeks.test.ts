import { expect, test } from 'vitest'
import { addToMonth, toWeeks } from './weeks.ts'

test('toWeeks lists a month’s days once, weeks from Monday', () => {
  const weeks = toWeeks('2022-12')
  expect(weeks[0]).toEqual([null, null, null, '2022-12-01', '2022-12-02', '2022-12-03', '2022-12-04'])
  expect(weeks.at(-1)).toEqual([
    '2022-12-26',
    '2022-12-27',
    '2022-12-28',
    '2022-12-29',
    '2022-12-30',
    '2022-12-31',
    null,
  ])
  expect(toWeeks('2024-02').flat().filter(Boolean)).toHaveLength(29)
  expect(toWeeks('2021-02')).toHaveLength(4)
})

test('addToMonth crosses the end of a year', () => {
  expect([addToMonth('2022-12'), addToMonth('2022-01', -1), addToMonth('2022-05', 8)]).toEqual([
    '2023-01',
    '2021-12',
    '2023-01',
  ])
})
