import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { describeMode } from './mode-rules.ts'

test('describes which numbers a mode can produce', () => {
  expect(describeMode(GAMES[1], 'small')).toBe('红球都在 01–11 之间，蓝球不限。')
  expect(describeMode(GAMES[2], 'medium')).toBe('前区都在 13–23 之间，后区不限。')
  expect(describeMode(GAMES[7], 'large')).toBe('基本号码都在 21–30 之间。')
  expect(describeMode(GAMES[6], 'continuous')).toContain('前 6 位里')
  expect(describeMode(GAMES[7], 'continuous')).toContain('08 09')
  expect(describeMode(GAMES[1], 'lucky')).toContain('17,721,088 种组合')
})
