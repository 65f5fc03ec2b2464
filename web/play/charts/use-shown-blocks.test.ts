import { expect, test } from 'vitest'
import { computeSpan } from './use-shown-blocks.ts'

// A chart of 500 rows of 24 px in a window of 800 px. A block of 25 rows is 600 px high.
test.each([
  [200, { first: -2, last: 2 }],
  [0, { first: -1, last: 2 }],
  [-3000, { first: 4, last: 7 }],
  [-12_500, { first: 19, last: 23 }],
])('computes the blocks near the window, table at %i px', (top, span) => {
  const { first, last } = computeSpan(top, 12_000, 500, 800)
  expect({ first, last }).toEqual(span)
})
