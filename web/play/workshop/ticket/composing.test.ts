import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { countChoiceBets } from '#lottery/tickets/counting.ts'
import { toChoice, createEmptyRows, tapNumber, type TapRow } from './composing.ts'

const applyTaps = (rows: readonly TapRow[], taps: readonly (readonly number[])[]): TapRow[] =>
  rows.map((row, at) => (taps[at] ?? []).reduce((now, number) => tapNumber(now, number), row))

test.each([
  [1, 'balls', [[3, 8, 19, 21, 26, 27, 30, 32, 14, 14], [12]], 56],
  [
    2,
    'balls',
    [
      [1, 2, 3, 4, 5, 6],
      [1, 2, 3, 3],
    ],
    12,
  ],
  [7, 'balls', [[1, 2, 3, 4, 5, 6, 7, 8]], 8],
  [3, 'places', [[1, 2], [3], [4, 5, 6]], 6],
  [3, 'group3', [[1, 2, 3, 3]], 4],
  [4, 'group6', [[1, 2, 3, 4]], 4],
  [5, 'places', [[1], [2], [3], [4], [5, 6]], 2],
  [6, 'places', [[1], [2], [3], [4], [5], [6], [0, 14]], 2],
] as const)('game %i, %s: tapping %j selects %i bets', (type, form, taps, bets) => {
  const game = GAMES[type]
  expect(countChoiceBets(game, toChoice(form, applyTaps(createEmptyRows(game, form), taps)))).toBe(bets)
})

test('repeated taps make a number 拖, 胆 if possible, then unselected', () => {
  const [red, blue] = createEmptyRows(GAMES[1], 'balls')
  const states = (row: TapRow, taps: number) => {
    const { bankers, others } = Array.from({ length: taps }).reduce<TapRow>((now) => tapNumber(now, 7), row)
    return { bankers, others }
  }
  expect([1, 2, 3].map((taps) => states(red!, taps))).toEqual([
    { bankers: [], others: [7] },
    { bankers: [7], others: [] },
    { bankers: [], others: [] },
  ])
  expect(states(blue!, 2)).toEqual({ bankers: [], others: [] })
  const full = applyTaps([red!], [[1, 1, 2, 2, 3, 3, 4, 4, 5, 5]])[0]!
  expect(states(full, 2)).toEqual({ bankers: [1, 2, 3, 4, 5], others: [] })
})
