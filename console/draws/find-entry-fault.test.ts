import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { findEntryFault } from './find-entry-fault.ts'

const entry = (first: string, again: string, second = '', againSecond = second) => ({
  first_number: first,
  second_number: second,
  again_first: again,
  again_second: againSecond,
})

test.each([
  ['1 2 3 4 5 9', '01、02；03,04，05 09', '7', '07'],
  ['9 1 2 3 4 5', '01 02 03 04 05 09', '7', '7'],
])('accepts the numbers %s, entered again as %s', (first, again, second, againSecond) => {
  expect(findEntryFault(GAMES[1], entry(first, again, second, againSecond))).toBeNull()
})

test.each([
  [1, entry('1 2 3 4 5 6', '1 2 3 4 5 7', '7'), '两遍的红球不一样：1 2 3 4 5 6 和 1 2 3 4 5 7，请看着公告再录一次'],
  [1, entry('1 2 3 4 5 6', '1 2 3 4 5 6', '7', '8'), '两遍的蓝球不一样：7 和 8，请看着公告再录一次'],
  [1, entry('1 2 3 4 5 6', '1 2 3 4 5', '7'), '第二遍的红球：应有6个号码，实有5个'],
  [1, entry('1 2 3 4 5 6', '1 2 3 4 5 6', 'x'), '第一遍的蓝球：“x”不是号码'],
  [7, entry('1 2 3 4 5 6 7', '1 2 3 4 5 6 7', '8', '9'), '两遍的特别号码不一样：8 和 9，请看着公告再录一次'],
  [3, entry('1 2 3', '3 2 1'), '两遍的号码不一样：1 2 3 和 3 2 1，请看着公告再录一次'],
] as const)('findEntryFault names the invalid or differing field, game %i', (type, entered, fault) => {
  expect(findEntryFault(GAMES[type], entered)).toBe(fault)
})
