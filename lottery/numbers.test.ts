import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unrank } from './combinations.ts'
import { ALL_GAMES, type GameCode, getGameByCode } from './games.ts'
import { InvalidNumbers, formatFirst, formatSecond, parseDraw, parsePick } from './numbers.ts'

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
  test.each(ALL_GAMES)('is unchanged after formatting and parsing in $name', (game) => {
    fc.assert(
      fc.property(fc.nat(game.combinations - 1), (place) => {
        const pick = unrank(game, place)
        expect(parsePick(game, formatFirst(game, pick), formatSecond(game, pick))).toEqual(pick)
      }),
    )
  })

  test('is parsed from any text, or rejected with a reason', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ALL_GAMES), fc.string(), fc.string(), (game, first, second) => {
        expect(typeof catchReason(() => parsePick(game, first, second))).toBe('string')
      }),
    )
  })
})
