import { expect, test } from 'vitest'
import { toInstant, isDay, toLocalDate, parseShanghaiTime, formatShanghaiTime } from './dates.ts'

test('converts between Date and Shanghai time', () => {
  const at = parseShanghaiTime('2026-11-20 00:30:00')
  expect(at.toISOString()).toBe('2026-11-19T16:30:00.000Z')
  expect([formatShanghaiTime(at), toLocalDate(at)]).toEqual(['2026-11-20 00:30:00', '2026-11-20'])
  expect(toInstant('2026-11-20', '00:30')).toEqual(at)
})

test.each([
  ['2024-02-29', true],
  ['2022-12-31', true],
  ['2023-02-29', false],
  ['2022-02-30', false],
  ['2022-13-01', false],
  ['2022', false],
  ['2022-02', false],
  ['2022-2-1', false],
  ['2022-02-01 ', false],
  ['', false],
])('isDay(%j) returns %s', (text, verdict) => expect(isDay(text)).toBe(verdict))
