import { expect, test } from 'vitest'
import { ALL_GAMES } from '#lottery/games.ts'
import { formatBroadcast } from './format-broadcast.ts'

test('shows broadcast times for welfare games only', () => {
  expect(ALL_GAMES.map((game) => [game.name, formatBroadcast(game)])).toEqual([
    ['双色球', '播出时间：电视 21:55（周日 22:15），网络 21:15'],
    ['大乐透', null],
    ['福彩3D', '播出时间：电视 21:55（周日 22:15），网络 21:15'],
    ['排列3', null],
    ['排列5', null],
    ['七星彩', null],
    ['七乐彩', '播出时间：电视 21:55，网络 21:15'],
  ])
})
