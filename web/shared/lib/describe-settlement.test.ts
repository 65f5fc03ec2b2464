import { expect, test } from 'vitest'
import { describeSettlement } from './describe-settlement.ts'

test.each([
  [{ settlement: 'settled' }, null],
  [
    { settlement: 'settled', undecided: '上一期奖池未知，三等奖的积分待定' },
    '上一期奖池未知，三等奖的积分待定，确定后重新核对。',
  ],
  [{ settlement: 'pending' }, '本期正在核对，稍后自动显示结果。'],
  [{ settlement: 'unplayed' }, '本期开奖时没有锁定的模拟选号，不用核对。'],
] as const)('describes %o as %s', (state, words) => {
  expect(describeSettlement({ undecided: '', ...state })).toBe(words)
})
