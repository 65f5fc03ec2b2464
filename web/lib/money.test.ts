import { expect, test } from 'vitest'
import { count, money, pool } from './money.ts'

test.each([
  [1234, '¥1,234.00'],
  [0, '¥0.00'],
  [0.1, '¥0.10'],
  [-19, '-¥19.00'],
  [10_000_000, '¥10,000,000.00'],
  [null, '—'],
])('money(%s) is %s', (yuan, words) => expect(money(yuan)).toBe(words))

test.each([
  [null, '—'],
  [0, '0'],
  [-5, '-5'],
  [9_999.99, '9999.99'],
  [10_000, '1.00 万'],
  [10_049.99, '1.00 万'],
  [10_050, '1.01 万'],
  [99_999_999.99, '10000.00 万'],
  [100_000_000, '1.00 亿'],
  [100_500_000, '1.01 亿'],
  [100_499_999.99, '1.00 亿'],
  [1_848_123_456.78, '18.48 亿'],
])('pool(%s) is %s', (yuan, words) => expect(pool(yuan)).toBe(words))

test('counts are grouped, unknown ones are a dash', () => {
  expect([count(17_721_088), count(null), count(0)]).toEqual(['17,721,088', '—', '0'])
})
