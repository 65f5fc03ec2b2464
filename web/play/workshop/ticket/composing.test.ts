import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { countChoiceBets } from '#lottery/tickets/counting.ts'
import { toChoice, createEmptyRows, tapNumber, type TappedForm, listTappedForms, type TapRow } from './composing.ts'

/** Returns the rows after tapping the given numbers of each row. */
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

test('repeated taps cycle 拖, 胆 and unselected', () => {
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

test('every game’s line types have rows to tap', () => {
  const names = Object.values(GAMES).map((game) =>
    listTappedForms(game).map(({ id }: { id: TappedForm }) => createEmptyRows(game, id).map(({ name }) => name)),
  )
  expect(names).toEqual([
    [['红球', '蓝球']],
    [['前区', '后区']],
    [['百位', '十位', '个位'], ['号码'], ['号码']],
    [['百位', '十位', '个位'], ['号码'], ['号码']],
    [['万位', '千位', '百位', '十位', '个位']],
    [['第一位', '第二位', '第三位', '第四位', '第五位', '第六位', '后区']],
    [['基本号码']],
  ])
})
