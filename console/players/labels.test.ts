import { expect, test } from 'vitest'
import { normalizePlayerQuery } from './labels.ts'

test.each([
  ['139 0000 0002', '13900000002'],
  ['+86 139-0000-0002', '13900000002'],
  ['008613900000002', '13900000002'],
  [' 6146 1615 ', '61461615'],
  [' 守号 人 ', '守号 人'],
  ['86号', '86号'],
  ['', ''],
])('normalises the player query %j to %j', (said, sought) => {
  expect(normalizePlayerQuery(said)).toBe(sought)
})
