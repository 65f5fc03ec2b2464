import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unrank } from './combinations.ts'
import { ALL_GAMES, type GameCode, getGameByCode } from './games.ts'
import {
  InvalidIssue,
  InvalidNumbers,
  formatFirst,
  formatSecond,
  normaliseIssue,
  parseDraw,
  parsePick,
  toSortableIssue,
} from './numbers.ts'

const catchReason = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof InvalidNumbers) return error.reason
    throw error
  }
  return 'accepted'
}

describe('a draw', () => {
  test.each<[GameCode, string, string, string, string]>([
    ['ssq', '33 01 12 04 09 20', '07', '01,04,09,12,20,33', '07'],
    ['dlt', '01,02,03,04,35', '12,04', '01,02,03,04,35', '04,12'],
    ['fc3d', '0 7 0', '', '0,7,0', ''],
    ['pl5', '9 2 8 8 2', '', '9,2,8,8,2', ''],
    ['qxc', '8 5 5 8 5 1', '14', '8,5,5,8,5,1', '14'],
    ['qxc', '8 5 5 8 5 1', '1', '8,5,5,8,5,1', '1'],
    ['qlc', '04 14 19 22 26 29 30', '11', '04,14,19,22,26,29,30', '11'],
  ])('game %s: parses %s + %s', (code, first, second, wireFirst, wireSecond) => {
    const game = getGameByCode(code)
    const draw = parseDraw(game, first, second)
    expect([formatFirst(game, draw), formatSecond(game, draw)]).toEqual([wireFirst, wireSecond])
  })

  test.each<[GameCode, string, string, string]>([
    ['ssq', '1 2 3 4 5', '7', '应有6个号码，实有5个'],
    ['ssq', '1 2 3 4 5 6', '', '应有1个号码，实有0个'],
    ['ssq', '1 2 3 4 5 34', '7', '号码34超出1-33'],
    ['ssq', '0 2 3 4 5 6', '7', '号码0超出1-33'],
    ['ssq', '1 2 3 4 5 6', '17', '号码17超出1-16'],
    ['ssq', '1 2 3 4 5 5', '7', '号码重复'],
    ['dlt', '1 2 3 4 5', '7 7', '号码重复'],
    ['fc3d', '1 2 3', '4', '应有0个号码，实有1个'],
    ['fc3d', '123', '', '“123”不是号码'],
    ['pl3', '1 2 -3', '', '“-3”不是号码'],
    ['qxc', '1 2 3 4 5 6', '15', '号码15超出0-14'],
    ['qlc', '1 2 3 4 5 6 7', '7', '特别号码与基本号码重复'],
  ])('game %s: rejects %s + %s: %s', (code, first, second, reason) => {
    expect(catchReason(() => parseDraw(getGameByCode(code), first, second))).toBe(reason)
  })
})

describe('a pick', () => {
  test('has no special number in 七乐彩', () => {
    const qlc = getGameByCode('qlc')
    expect(parsePick(qlc, '7,6,5,4,3,2,1', '')).toEqual({ first: [1, 2, 3, 4, 5, 6, 7], second: [] })
    expect(catchReason(() => parsePick(qlc, '1,2,3,4,5,6,7', '8'))).toBe('应有0个号码，实有1个')
  })

  test.each(ALL_GAMES)('is unchanged after formatting and parsing in $name', (game) => {
    fc.assert(
      fc.property(fc.nat(game.combinations - 1), (place) => {
        const pick = unrank(game, place)
        expect(parsePick(game, formatFirst(game, pick), formatSecond(game, pick))).toEqual(pick)
      }),
    )
  })

  test('is parsed or rejected from any text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ALL_GAMES), fc.string(), fc.string(), (game, first, second) => {
        expect(typeof catchReason(() => parsePick(game, first, second))).toBe('string')
      }),
    )
  })
})

describe('an issue number', () => {
  test.each<[GameCode, string, string]>([
    ['ssq', '26096', '2026096'],
    ['ssq', '2026096', '2026096'],
    ['qxc', '2026092', '26092'],
    ['dlt', '07001', '07001'],
    ['pl5', ' 20351 ', '20351'],
  ])('of %s: normalises %s to %s', (code, printed, official) => {
    expect(normaliseIssue(getGameByCode(code), printed)).toBe(official)
  })

  test.each(['', '2026', '202609', '20260961', '1999001', '26000', '26367', '2609a', '-6096'])(
    'is rejected if it is %j',
    (text) => {
      expect(() => normaliseIssue(getGameByCode('ssq'), text)).toThrow(InvalidIssue)
      expect(() => normaliseIssue(getGameByCode('dlt'), text)).toThrow(InvalidNumbers)
    },
  )

  test('has a sortable form with seven digits', () => {
    expect(toSortableIssue(getGameByCode('dlt'), '07001')).toBe('2007001')
    expect(toSortableIssue(getGameByCode('ssq'), '2007001')).toBe('2007001')
  })
})
