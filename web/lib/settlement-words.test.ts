import { expect, test } from 'vitest'
import { settlementWords } from './settlement-words.ts'

test.each([
  [{ settlement: 'settled', reason: '' }, null],
  [{ settlement: 'pending', reason: '' }, '本期正在核对，稍后自动显示结果。'],
  [{ settlement: 'unsettleable', reason: '上一期奖池未知' }, '本期不能核对：上一期奖池未知'],
  [{ settlement: 'unplayed', reason: '' }, '本期开奖时没有锁定的模拟选号，不用核对。'],
] as const)('%o says %s', (state, words) => {
  expect(settlementWords(state)).toBe(words)
})
