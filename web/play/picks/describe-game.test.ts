import { expect, test } from 'vitest'
import { ALL_GAMES, GAMES } from '#lottery/games.ts'
import { describeMatrix, describeMode } from './describe-game.ts'

test('describes the drawn numbers of each game', () => {
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

test('describes which numbers a mode can produce', () => {
  expect(describeMode(GAMES[1], 'small')).toBe('红球都在 01–11 之间，蓝球不限。')
  expect(describeMode(GAMES[2], 'medium')).toBe('前区都在 13–23 之间，后区不限。')
  expect(describeMode(GAMES[7], 'large')).toBe('基本号码都在 21–30 之间。')
  expect(describeMode(GAMES[6], 'continuous')).toContain('前 6 位里')
  expect(describeMode(GAMES[7], 'continuous')).toContain('08 09')
  expect(describeMode(GAMES[1], 'lucky')).toContain('17,721,088 种组合')
})
