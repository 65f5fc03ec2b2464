import { expect, test } from 'vitest'
import { formatScore, describeSettlement } from './score.ts'

const decided = { points: 0, awaited: 0, undecided: false }

test.each([
  [{ points: 1_205 }, '1,205 分'],
  [{}, '0 分'],
  [{ undecided: true }, '积分待定'],
  [{ points: 3_000, undecided: true }, '3,000 分 + 待定'],
  [{ awaited: 1 }, '奖金待公布'],
  [{ points: 5, awaited: 1 }, '5 分 + 奖金待公布'],
  [{ awaited: 1, undecided: true }, '奖金待公布 + 积分待定'],
  [{ points: 5, awaited: 2, undecided: true }, '5 分 + 奖金待公布 + 待定'],
])('formats the score %o as %s', (score, words) => expect(formatScore({ ...decided, ...score }, ' 分')).toBe(words))

test.each([
  [{ settlement: 'settled' }, null],
  [
    { settlement: 'settled', undecided: '上一期奖池未知，三等奖的积分待定' },
    '上一期奖池未知，三等奖的积分待定，确定后重新核对。',
  ],
  [{ settlement: 'pending' }, '本期正在核对，稍后自动显示结果。'],
  [{ settlement: 'unplayed' }, '本期开奖时没有锁定的模拟选号，不用核对。'],
] as const)('describes the settlement state %o as %s', (state, words) => {
  expect(describeSettlement({ undecided: '', ...state })).toBe(words)
})
