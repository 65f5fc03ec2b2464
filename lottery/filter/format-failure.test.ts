import { expect, test } from 'vitest'
import { type Game, GAMES } from '#lottery/games.ts'
import type { Condition } from './filter.ts'
import { formatFailure } from './format-failure.ts'

const isOn = true

const formatInZone = (
  game: Game,
  zone: 'first' | 'second',
  before: number[],
  condition: Condition,
  filling: number[],
) =>
  formatFailure(
    game,
    { zone: game[zone]!, set: { form: 'places', places: [] }, before, conditions: [] },
    condition,
    filling,
  )

test.each<[string, Condition]>([
  ['和值 91，小于 100', { kind: 'sum', isOn, range: { from: 100, to: 128 } }],
  ['和尾 1，不在 0 2 里', { kind: 'sumTail', isOn, digits: [0, 2] }],
  ['和尾 1，一个也没有选', { kind: 'sumTail', isOn, digits: [] }],
  ['跨度 23，大于 20', { kind: 'span', isOn, range: { from: 0, to: 20 } }],
  ['奇偶比 3:3，奇数少于 4 个', { kind: 'odd', isOn, range: { from: 4, to: 6 } }],
  ['大小比 3:3，大号多于 2 个', { kind: 'big', isOn, range: { from: 0, to: 2 } }],
  ['质合比 2:4，质数少于 3 个', { kind: 'prime', isOn, range: { from: 3, to: 6 } }],
  ['三区比 2:3:1，二区多于 2 个', { kind: 'thirds', isOn, ranges: [2, 2, 2].map((to) => ({ from: 0, to })) }],
  ['012 路 2:1:3，0 路少于 3 个', { kind: 'remainders', isOn, ranges: [3, 0, 0].map((from) => ({ from, to: 6 })) }],
  ['连号 0 个，少于 2 个', { kind: 'consecutive', isOn, range: { from: 2, to: 6 } }],
  ['同尾 0 个，少于 2 个', { kind: 'sameTail', isOn, range: { from: 2, to: 6 } }],
  ['AC 值 5，大于 4', { kind: 'ac', isOn, range: { from: 0, to: 4 } }],
  ['重号 1 个，多于 0 个', { kind: 'repeated', isOn, range: { from: 0, to: 0 } }],
  ['邻号 3 个，少于 4 个', { kind: 'neighbours', isOn, range: { from: 4, to: 6 } }],
  ['自选组 4 个，多于 2 个', { kind: 'group', isOn, numbers: [3, 8, 19, 21], range: { from: 1, to: 2 } }],
  ['', { kind: 'ac', isOn, range: { from: 0, to: 10 } }],
])('formatFailure returns “%s” for 03 08 14 19 21 26 of 双色球', (words, condition) => {
  expect(formatInZone(GAMES[1], 'first', [3, 7, 20, 31, 32, 33], condition, [3, 8, 14, 19, 21, 26])).toBe(words)
})

test('formatFailure names the position of a digit', () => {
  const condition: Condition = { kind: 'place', isOn, place: 1, digits: [3, 4] }
  expect(formatInZone(GAMES[3], 'first', [], condition, [7, 0, 7])).toBe('十位 0，不在 3 4 里')
  expect(formatInZone(GAMES[6], 'second', [], { ...condition, place: 0 }, [12])).toBe('后区 12，不在 3 4 里')
})
