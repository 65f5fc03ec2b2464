import { expect, test } from 'vitest'
import { describeRefund } from './describe-refund.ts'

test.each([
  [{ type: 2, left: 50, amount: 5, unused: 0 }, '没有花掉的 50 枚可退 ¥5.00'],
  [{ type: 1, left: 2, amount: 34, unused: 51 }, '没有开始的 2 个月可退 ¥34.00，没有用过的话可退 ¥51.00'],
  [{ type: 1, left: 2, amount: 34, unused: 0 }, '没有开始的 2 个月可退 ¥34.00'],
  [{ type: 1, left: 0, amount: 0, unused: 19 }, '没有用过的话可退 ¥19.00'],
])('describes the possible refund %o', (back, words) => expect(describeRefund(back)).toBe(words))
