import { expect, test } from 'vitest'
import { GAMES, type GameType } from '#lottery/games.ts'
import { createEmptyBet } from '#web/play/picks/custom-bet.ts'
import { buildColumns } from './columns.ts'
import { formatSelected, isSelected, toggleColumn } from './column-selection.ts'

function clickColumns(type: GameType, ...places: number[]) {
  const columns = buildColumns(GAMES[type])
  return places.reduce((bet, at) => toggleColumn(GAMES[type], bet, columns[at]!) ?? bet, createEmptyBet(GAMES[type]))
}

test('toggleColumn toggles a ball; a full zone accepts none', () => {
  const columns = buildColumns(GAMES[1])
  const six = clickColumns(1, 32, 1, 2, 3, 4, 5)
  expect(formatSelected(GAMES[1], six.first)).toEqual(['02', '03', '04', '05', '06', '33'])
  expect(toggleColumn(GAMES[1], six, columns[6]!)).toBeNull()
  const full = toggleColumn(GAMES[1], six, columns[33]!)!
  expect(full.second).toEqual([1])
  expect(toggleColumn(GAMES[1], full, columns[33]!)).toEqual(six)
})

test('toggleColumn replaces the selected digit of a position', () => {
  const bet = clickColumns(6, 3, 7, 11, 74)
  expect(formatSelected(GAMES[6], bet.first)).toEqual(['7', '1', '', '', '', ''])
  expect(buildColumns(GAMES[6]).filter((column) => isSelected(bet, column))).toHaveLength(3)
})
