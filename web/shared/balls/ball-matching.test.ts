import { expect, test } from 'vitest'
import { GAMES, type GameType } from '#lottery/games.ts'
import { countMatches, matchBalls } from './ball-matching.ts'

/** Returns a letter for each ball of the pick: h hit, s special number, - no match. A bar separates the zones. */
function matched(type: GameType, pick: [string, string], draw: [string, string]): string {
  const { first, second } = matchBalls(
    GAMES[type],
    { red_ball: pick[0], blue_ball: pick[1] },
    { first_number: draw[0], second_number: draw[1] },
  )
  const letters = { hit: 'h', special: 's', none: '-', plain: '?', outline: '?' } as const
  const word = (states: typeof first) => states.map((state) => letters[state]).join('')
  return `${word(first)}|${word(second)}`
}

test.each<[string, GameType, [string, string], [string, string], string]>([
  ['双色球: anywhere in the zone', 1, ['01,07,11,16,22,30', '05'], ['01,07,11,12,22,28', '05'], 'hhh-h-|h'],
  ['双色球: not in the other zone', 1, ['05,07,11,16,22,30', '01'], ['01,07,11,12,22,28', '05'], '-hh-h-|-'],
  ['大乐透: two in the back zone', 2, ['01,02,03,04,05', '03,12'], ['05,06,07,08,09', '01,12'], '----h|-h'],
  ['with or without leading zero', 1, ['1,7,11,16,22,30', '5'], ['01,07,11,12,22,28', '05'], 'hhh-h-|h'],
  ['福彩3D: only in its position', 3, ['1,2,3', ''], ['3,2,1', ''], '-h-|'],
  ['排列3: repeated digits', 4, ['1,1,1', ''], ['1,2,1', ''], 'h-h|'],
  ['排列5: only in its position', 5, ['0,1,2,3,4', ''], ['0,2,1,3,4', ''], 'h--hh|'],
  [
    '七星彩: six digits by position, the last in the back zone',
    6,
    ['1,2,3,4,5,6', '14'],
    ['1,0,3,0,5,0', '14'],
    'h-h-h-|h',
  ],
  ['七星彩: not in the other zone', 6, ['9,9,9,9,9,9', '3'], ['3,3,3,3,3,3', '9'], '------|-'],
  ['七乐彩: the special number', 7, ['01,05,09,12,18,25,30', ''], ['01,05,09,12,18,26,29', '30'], 'hhhhh-s|'],
])('matchBalls: %s', (_name, type, pick, draw, expected) => {
  expect(matched(type, pick, draw)).toBe(expected)
})

test('matches a 七乐彩 draw without special number', () => {
  expect(matched(7, ['01,02,03,04,05,06,07', ''], ['01,02,03,08,09,10,11', ''])).toBe('hhh----|')
})

test('countMatches counts the special number as second zone', () => {
  expect(countMatches({ first: ['hit', 'none', 'special'], second: [] })).toEqual({ first: 1, second: 1 })
  expect(countMatches({ first: ['none', 'hit'], second: ['hit', 'none'] })).toEqual({ first: 1, second: 1 })
})
