import { expect, test } from 'vitest'
import { formatCount, formatYuan } from './money.ts'
import { describeRefund } from './describe-refund.ts'

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

test.each([
  [{ type: 2, left: 50, amount: 5, unused: 0 }, '没有花掉的 50 枚可退 ¥5.00'],
  [{ type: 1, left: 2, amount: 34, unused: 51 }, '没有开始的 2 个月可退 ¥34.00，没有用过的话可退 ¥51.00'],
  [{ type: 1, left: 2, amount: 34, unused: 0 }, '没有开始的 2 个月可退 ¥34.00'],
  [{ type: 1, left: 0, amount: 0, unused: 19 }, '没有用过的话可退 ¥19.00'],
])('describes the possible refund %o', (back, words) => expect(describeRefund(back)).toBe(words))
