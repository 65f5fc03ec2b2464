import { expect, test } from 'vitest'
import type { PastDraws } from '#contract/play/draws.ts'
import { parseTicket } from '#lottery/tickets/testing/notation.ts'
import {
  describeFloatingLevels,
  hasLaterNumbers,
  describeMatched,
  formatMeanBets,
  listUndecidedReasons,
} from './record-labels.ts'

const past = (...ids: string[]): PastDraws => ({
  is_demo: 0,
  rules: ids.map((id, i) => ({ from: `0${i}001`, id })),
  ids: [],
  issues: [],
  dates: [],
  first: [],
  second: [],
  bonus: [],
  add_on: [],
})

test.each([
  ['ssq: 1,2,3,4,5,6+7', 5, 1, '5 个红球、1 个蓝球'],
  ['ssq: 1,2,3,4,5,6+7', 4, 0, '4 个红球'],
  ['ssq: 1,2,3,4,5,6+7', 0, 0, '0 个号码'],
  ['dlt: 1,2,3,4,5+6,7', 4, 2, '4 个前区、2 个后区'],
  ['qlc: 1,2,3,4,5,6,7', 6, 1, '6 个基本号码、1 个特别号码'],
  ['qxc: p 1/2/3/4/5/6/7', 4, 1, '5 位'],
  ['fc3d: p 1/2/3', 2, 0, '2 位'],
  ['fc3d: g3 1,2', 2, 0, '2 个数字'],
])('ticket “%s”: %d matches in the first zone, %d in the second are “%s”', (short, first, second, words) => {
  expect(describeMatched(parseTicket(short), { first, second })).toBe(words)
})

test('lists current floating levels, then former ones', () => {
  expect(describeFloatingLevels(2, past('dlt-2014', 'dlt-2019'))).toBe('一等奖、二等奖，早年还有三等奖')
  expect(describeFloatingLevels(1, past('ssq'))).toBe('一等奖、二等奖')
  expect(describeFloatingLevels(3, past('fc3d-1040'))).toBe('')
  expect(describeFloatingLevels(1, past())).toBe('')
})

test('lists each reason for undecided prizes once', () => {
  const pl3 = past('pl3-undecided', 'pl3')
  expect(listUndecidedReasons(parseTicket('pl3: p 1/2/3'), pl3)).toEqual(['2016 年以前排列3的单注奖金没有可靠来源'])
  expect(listUndecidedReasons(parseTicket('dlt add: 1,2,3,4,5+6,7'), past('dlt-2007'))).toEqual([
    '第 09121 期以前追加奖金的规定没有可靠来源',
  ])
})

test('detects a last 七星彩 number above 9', () => {
  expect(hasLaterNumbers(parseTicket('qxc: p 1/2/3/4/5/6/9'))).toBe(false)
  expect(hasLaterNumbers(parseTicket('qxc: p 1/2/3/4/5/6/9,10'))).toBe(true)
  expect(hasLaterNumbers(parseTicket('pl5: p 1/2/3/4/5'))).toBe(false)
})

test.each([
  [9709.4, '9,709'],
  [72.2, '72'],
  [1.51, '1.5'],
  [0.137, '0.14'],
  [0.0093, '0.009'],
  [0, '0'],
])('formats an average of %d bets as %s', (bets, words) => expect(formatMeanBets(bets)).toBe(words))
