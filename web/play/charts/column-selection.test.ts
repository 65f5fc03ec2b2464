import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { buildColumns } from './columns.ts'
import { formatSelection, type ColumnSelection, toggleColumn } from './column-selection.ts'

test('toggleColumn toggles a ball; a full zone accepts none', () => {
  const game = GAMES[1]
  const columns = buildColumns(game)
  const six = [32, 1, 2, 3, 4, 5].map((at) => columns[at]!)
  expect(toggleColumn(game, six, columns[6]!)).toBeNull()
  const full = toggleColumn(game, six, columns[33]!)!
  expect(formatSelection(game, full)).toEqual({ first: ['02', '03', '04', '05', '06', '33'], second: ['01'] })
  expect(toggleColumn(game, full, columns[33]!)).toEqual(six)
})

test('toggleColumn replaces the selected digit of a position', () => {
  const columns = buildColumns(GAMES[6])
  const clicked = [3, 7, 11, 74].map((at) => columns[at]!)
  const mine = clicked.reduce<ColumnSelection>((before, column) => toggleColumn(GAMES[6], before, column)!, [])
  expect(formatSelection(GAMES[6], mine)).toEqual({ first: ['7', '1', '', '', '', ''], second: ['14'] })
})
