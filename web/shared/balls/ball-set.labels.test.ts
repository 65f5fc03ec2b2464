import { expect, test } from 'vitest'
import { toBallNumbers, describeBallSet } from './ball-set.labels.ts'
import type { BallState } from './ball.tsx'

const zone = (label: string, numbers: string[], states: BallState[] = numbers.map(() => 'plain')) => ({
  label,
  numbers,
  states,
})

test('toBallNumbers parses lists and comma-separated numbers', () => {
  expect(toBallNumbers('03,08, 12')).toEqual(['03', '08', '12'])
  expect(toBallNumbers([0, '9'])).toEqual(['0', '9'])
  expect(toBallNumbers('')).toEqual([])
  expect(toBallNumbers(undefined)).toEqual([])
})

test.each([
  ['both zones', [zone('红球', ['03', '08']), zone('蓝球', ['12'])], '红球 03 08，蓝球 12'],
  ['no second zone', [zone('开奖号码', ['0', '9', '2']), zone('蓝球', [])], '开奖号码 0 9 2'],
  [
    'some matches',
    [zone('红球', ['03', '08'], ['none', 'hit']), zone('蓝球', ['12'], ['hit'])],
    '红球 03 08，蓝球 12；命中 红球 08，蓝球 12',
  ],
  [
    'only matches',
    [zone('红球', ['03', '08'], ['hit', 'hit']), zone('蓝球', ['12'], ['hit'])],
    '红球 03 08，蓝球 12；命中 红球 03 08，蓝球 12',
  ],
  ['no match', [zone('红球', ['03'], ['none']), zone('蓝球', ['12'], ['none'])], '红球 03，蓝球 12；没有命中'],
  ['numbers that are not drawn', [zone('红球', ['', ''], ['outline', 'outline'])], '尚未开奖'],
])('text for screen readers: %s', (_, zones, words) => {
  expect(describeBallSet(zones)).toBe(words)
})

test('text for screen readers names a matched special number separately', () => {
  const special = { label: '基本号码', numbers: ['01', '05', '30'], states: ['hit', 'none', 'special'] as BallState[] }
  expect(describeBallSet([special])).toBe('基本号码 01 05 30；命中 基本号码 01，特别号码 30')
})
