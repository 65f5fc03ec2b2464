import type { DroppedPick } from '#contract/people/account.ts'
import { expect, test } from 'vitest'
import { formatDiscardedPicks } from './discarded-picks.ts'

test('names each pick’s game and mode', () => {
  const picks: DroppedPick[] = [
    { type: 1, mode: 'convention' },
    { type: 3, mode: 'rand' },
  ]
  expect(formatDiscardedPicks(picks)).toBe('账号里已有这些选号，登录前选的没有保留：双色球彩运模式、福彩3D随机模式')
})
