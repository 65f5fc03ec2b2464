import { expect, test } from 'vitest'
import { findNextTab } from './tabs.step.ts'

test.each([
  ['ArrowRight', 0, 3, 1],
  ['ArrowRight', 2, 3, 0],
  ['ArrowLeft', 0, 3, 2],
  ['ArrowDown', 1, 3, 2],
  ['ArrowUp', 1, 3, 0],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['Tab', 0, 3, null],
  ['ArrowRight', -1, 0, null],
])('%s moves from tab index %i of %i to %o', (key, at, count, expected) => {
  expect(findNextTab(key, at, count)).toBe(expected)
})
