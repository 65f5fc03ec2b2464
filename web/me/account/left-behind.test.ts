import type { LeftBehind } from '#contract/people/account.ts'
import { expect, test } from 'vitest'
import { leftBehindWords } from './left-behind.ts'

test('lists discarded picks by game and mode', () => {
  const picks: LeftBehind[] = [
    { type: 1, mode: 'convention' },
    { type: 3, mode: 'rand' },
  ]
  expect(leftBehindWords(picks)).toBe('账号里已有这些选号，登录前选的没有保留：双色球彩运模式、福彩3D随机模式')
})
