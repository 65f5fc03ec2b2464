import { expect, test } from 'vitest'
import { ALL_GAMES, GAMES, isGameCode, isGameType } from './games.ts'

test('isGameType and isGameCode accept only the games', () => {
  expect([0, 1, 7, 8, 1.5, '1', null].map(isGameType)).toEqual([false, true, true, false, false, false, false])
  expect(['ssq', 'kl8', 'toString'].map(isGameCode)).toEqual([true, false, false])
})

test.each(ALL_GAMES)('$name: schedule text names the draw days', (game) => {
  const days = game.drawDays.map((day) => '日一二三四五六'[day]).join('、')
  expect(game.schedule).toBe(game.drawDays.length === 7 ? '每日' : `每周${days}`)
})

test('each game lists its offered modes', () => {
  expect(GAMES[3].modes).toEqual(['lucky', 'random'])
  expect(GAMES[6].modes).toEqual(['lucky', 'random', 'continuous'])
  expect(ALL_GAMES.filter(({ modes }) => modes.length === 6).map(({ code }) => code)).toEqual(['ssq', 'dlt', 'qlc'])
})
