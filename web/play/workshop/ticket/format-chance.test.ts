import { expect, test } from 'vitest'
import { formatOneIn, formatChancePercent } from './format-chance.ts'

test('formats a chance as 1/n, above 1/2 as a percentage', () => {
  expect(formatOneIn(15_456, 17_721_088)).toBe('1/1,147')
  expect(formatOneIn(1, 4)).toBe('1/4.0')
  expect([formatOneIn(976, 1_000), formatOneIn(1, 1)]).toEqual(['97.6%', '100.0%'])
  expect([formatChancePercent(905, 1000), formatChancePercent(0, 10), formatChancePercent(10, 10)]).toEqual([
    '90.5%',
    '0.0%',
    '100.0%',
  ])
  expect(formatChancePercent(1, 17_721_088)).toBe('0.0000056%')
  expect(formatChancePercent(5, 10_000)).toBe('0.050%')
})
