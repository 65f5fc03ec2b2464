import { expect, test } from 'vitest'
import { ALL_GAMES } from '#lottery/games.ts'
import { describeMatrix } from './describe-game.ts'

test('describeMatrix describes how each game’s numbers are drawn', () => {
  expect(Object.fromEntries(ALL_GAMES.map((game) => [game.name, describeMatrix(game)]))).toEqual({
    双色球: '红球 33 选 6，蓝球 16 选 1',
    大乐透: '前区 35 选 5，后区 12 选 2',
    福彩3D: '3 位数字，每位 0–9',
    排列3: '3 位数字，每位 0–9',
    排列5: '5 位数字，每位 0–9',
    七星彩: '前 6 位 0–9，末位 0–14',
    七乐彩: '30 选 7',
  })
})
