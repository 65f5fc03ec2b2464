import { expect, test } from 'vitest'
import { GAMES, type GameType } from '#lottery/games.ts'
import { columnsOf } from './columns.ts'
import { betOf, chosenIn, type Mine, missing, toggleColumn } from './my-numbers.ts'

function clicked(type: GameType, ...places: number[]): Mine {
  const columns = columnsOf(GAMES[type])
  return places.reduce<Mine>((mine, at) => toggleColumn(GAMES[type], columns, mine, at) ?? mine, [])
}

test('toggles balls and rejects more than a full zone', () => {
  const game = GAMES[1]
  const columns = columnsOf(game)
  const six = clicked(1, 32, 1, 2, 3, 4, 5)
  expect(toggleColumn(game, columns, six, 6)).toBeNull()
  expect(missing(game, six)).toBe(1)
  const full = toggleColumn(game, columns, six, 33)!
  expect(missing(game, full)).toBe(0)
  expect(betOf(game, columns, full)).toEqual({ red: '02,03,04,05,06,33', blue: '01' })
  expect(toggleColumn(game, columns, full, 33)).toEqual(six)
})

test('replaces the digit of the same position', () => {
  const mine = clicked(6, 3, 7, 10, 20, 30, 40, 50, 74)
  const columns = columnsOf(GAMES[6])
  expect(betOf(GAMES[6], columns, mine)).toEqual({ red: '7,0,0,0,0,0', blue: '14' })
  expect(chosenIn(GAMES[6], columns, clicked(6, 11))).toEqual({ first: ['', '1', '', '', '', ''], second: [''] })
})

test('builds a bet of 七乐彩 without a special number', () => {
  const mine = clicked(7, 0, 1, 2, 3, 4, 5, 29)
  expect(missing(GAMES[7], mine)).toBe(0)
  expect(betOf(GAMES[7], columnsOf(GAMES[7]), mine)).toEqual({ red: '01,02,03,04,05,06,30', blue: '' })
})
