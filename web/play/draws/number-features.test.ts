import { expect, test } from 'vitest'
import { GAMES, type GameType } from '#lottery/games.ts'
import { listNumberFeatures } from './number-features.ts'

test.each<[GameType, number[], string]>([
  [1, [1, 7, 11, 12, 22, 28], '和值 81，跨度 27，奇偶 3:3，大小 2:4，三区 3:2:1，连号 11-12'],
  [1, [1, 2, 3, 16, 17, 33], '和值 72，跨度 32，奇偶 4:2，大小 2:4，三区 3:2:1，连号 01-02-03、16-17'],
  [1, [1, 3, 5, 7, 9, 11], '和值 36，跨度 10，奇偶 6:0，大小 0:6，三区 6:0:0，连号 无'],
  [3, [2, 4, 9], '和值 15，跨度 7，奇偶 1:2，大小 1:2，形态 组六'],
  [6, [9, 6, 9, 0, 9, 0], '和值 33，跨度 9，奇偶 3:3，大小 4:2'],
])('features of game %i, numbers %j: %s', (type, numbers, words) => {
  expect(
    listNumberFeatures(GAMES[type], numbers)
      .map(({ label, value }) => `${label} ${value}`)
      .join('，'),
  ).toBe(words)
})
