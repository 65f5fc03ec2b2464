import { expect, test } from 'vitest'
import { describeRefundable } from './labels.ts'

const payment = { refunded: 0, left: 10, verdict: 'settled' } as const

test.each([
  [{}, '还没有花掉的 10 枚星币'],
  [{ refunded: 0.4, left: 6 }, '已退或已申请退 ¥0.40，还没有花掉的 6 枚星币'],
  [{ left: 0, verdict: 'late' }, '没有发货'],
] as const)('describes the refundable part of a coin payment with %o: %s', (change, words) => {
  expect(describeRefundable({ ...payment, ...change }, 2)).toBe(words)
})

test('names the refundable part of a membership payment: months not yet begun', () => {
  expect(describeRefundable({ ...payment, left: 2 }, 1)).toBe('还没有开始的 2 个月会员')
})
