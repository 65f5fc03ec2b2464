import { expect, test } from 'vitest'
import { GAMES, type GameType } from '#lottery/games.ts'
import { poolWords } from './pool-words.ts'

test.each<[GameType, number | null, string]>([
  [1, 1_613_770_461, '16.14 亿'],
  [1, null, '待公布'],
  [3, null, '固定奖金'],
  [4, null, '固定奖金'],
  [5, null, '固定奖金'],
  [6, null, '待公布'],
  [7, null, '待公布'],
  [7, 0, '0'],
])('the pool of game %i, %j: %s', (type, yuan, words) => {
  expect(poolWords(GAMES[type], yuan)).toBe(words)
})
