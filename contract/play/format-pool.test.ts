import { expect, test } from 'vitest'
import { GAMES, type GameType } from '#lottery/games.ts'
import { formatPoolAmount, formatPool } from './format-pool.ts'

test.each<[GameType, number | null, string]>([
  [1, 1_613_770_461, '16.14 亿'],
  [1, null, '待公布'],
  [3, null, '固定奖金'],
  [4, null, '固定奖金'],
  [5, null, '固定奖金'],
  [6, null, '待公布'],
  [7, null, '待公布'],
  [7, 0, '0'],
])('formats game %i’s pool %j as %s', (type, yuan, words) => {
  expect(formatPool(GAMES[type], yuan)).toBe(words)
})

test.each([
  [null, '—'],
  [0, '0'],
  [-5, '-5'],
  [9_999.99, '9999.99'],
  [10_000, '1.00 万'],
  [10_049.99, '1.00 万'],
  [10_050, '1.01 万'],
  [99_999_999.99, '10000.00 万'],
  [100_000_000, '1.00 亿'],
  [100_500_000, '1.01 亿'],
  [100_499_999.99, '1.00 亿'],
  [1_848_123_456.78, '18.48 亿'],
])('formats %s yuan as %s', (yuan, words) => expect(formatPoolAmount(yuan)).toBe(words))
