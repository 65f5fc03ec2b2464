import { expect, test } from 'vitest'
import { zoneSize } from './combinations.ts'
import { ALL_GAMES, GAMES, GAME_CODES, gameOfCode, isGameCode, isGameType } from './games.ts'

test.each(ALL_GAMES)('$name has as many combinations as its zones allow', (game) => {
  expect(zoneSize(game.first) * (game.second ? zoneSize(game.second) : 1)).toBe(game.combinations)
})

test('every code names its game', () => {
  expect(GAME_CODES.map((code) => gameOfCode(code).code)).toEqual([...GAME_CODES])
  expect(GAME_CODES.map((code) => gameOfCode(code).type)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('wire values are told from others', () => {
  expect([0, 1, 7, 8, 1.5, '1', null].map(isGameType)).toEqual([false, true, true, false, false, false, false])
  expect(['ssq', 'kl8', 'toString'].map(isGameCode)).toEqual([true, false, false])
})

test.each(ALL_GAMES)('the schedule of $name spells its draw days', (game) => {
  const days = game.drawDays.map((day) => '日一二三四五六'[day]).join('、')
  expect(game.schedule).toBe(game.drawDays.length === 7 ? '每日' : `每周${days}`)
})

test('the games offer the modes that make sense for them', () => {
  expect(GAMES[3].modes).toEqual(['lucky', 'random'])
  expect(GAMES[6].modes).toEqual(['lucky', 'random', 'continuous'])
  expect(ALL_GAMES.filter(({ modes }) => modes.length === 6).map(({ code }) => code)).toEqual(['ssq', 'dlt', 'qlc'])
})
