import { expect, test } from 'vitest'
import { GAMES, type GameType } from '#lottery/games.ts'
import { buildColumns } from './columns.ts'
import { toWireBet, toSelectedNumbers, type ColumnSelection, countMissing, toggleColumn } from './column-selection.ts'

function clickColumns(type: GameType, ...places: number[]): ColumnSelection {
  const columns = buildColumns(GAMES[type])
  return places.reduce<ColumnSelection>((mine, at) => toggleColumn(GAMES[type], columns, mine, at) ?? mine, [])
}

test('toggleColumn toggles a ball; a full zone accepts none', () => {
  const game = GAMES[1]
  const columns = buildColumns(game)
  const six = clickColumns(1, 32, 1, 2, 3, 4, 5)
  expect(toggleColumn(game, columns, six, 6)).toBeNull()
  expect(countMissing(game, six)).toBe(1)
  const full = toggleColumn(game, columns, six, 33)!
  expect(countMissing(game, full)).toBe(0)
  expect(toWireBet(game, columns, full)).toEqual({ red: '02,03,04,05,06,33', blue: '01' })
  expect(toggleColumn(game, columns, full, 33)).toEqual(six)
})

test('toggleColumn replaces the selected digit of a position', () => {
  const mine = clickColumns(6, 3, 7, 10, 20, 30, 40, 50, 74)
  const columns = buildColumns(GAMES[6])
  expect(toWireBet(GAMES[6], columns, mine)).toEqual({ red: '7,0,0,0,0,0', blue: '14' })
  expect(toSelectedNumbers(GAMES[6], columns, clickColumns(6, 11))).toEqual({
    first: ['', '1', '', '', '', ''],
    second: [''],
  })
})

test('a 七乐彩 bet has no special number', () => {
  const mine = clickColumns(7, 0, 1, 2, 3, 4, 5, 29)
  expect(countMissing(GAMES[7], mine)).toBe(0)
  expect(toWireBet(GAMES[7], buildColumns(GAMES[7]), mine)).toEqual({ red: '01,02,03,04,05,06,30', blue: '' })
})
