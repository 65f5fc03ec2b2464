import { expect, test } from 'vitest'
import { computeSecondsLeft } from './send-code.ts'

test.each([
  [60_000, 0, 60],
  [60_000, 59_001, 1],
  [60_000, 60_000, 0],
  [0, 1_700_000_000_000, 0],
])('computeSecondsLeft(%d, %d) returns %d', (until, now, left) => expect(computeSecondsLeft(until, now)).toBe(left))
