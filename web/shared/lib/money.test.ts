import { expect, test } from 'vitest'
import { formatCount, formatYuan } from './money.ts'

test.each([
  [1234, '¥1,234.00'],
  [0, '¥0.00'],
  [0.1, '¥0.10'],
  [-19, '-¥19.00'],
  [10_000_000, '¥10,000,000.00'],
  [null, '—'],
])('formatYuan formats %s yuan as %s', (yuan, words) => expect(formatYuan(yuan)).toBe(words))

test('formatCount groups thousands, unknown counts as —', () => {
  expect([formatCount(17_721_088), formatCount(null), formatCount(0)]).toEqual(['17,721,088', '—', '0'])
})
