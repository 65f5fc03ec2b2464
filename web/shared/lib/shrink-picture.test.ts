import { expect, test } from 'vitest'
import { computeCopySize } from './shrink-picture.ts'

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1365, height: 1024 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1024, height: 1365 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
])('shrinks a picture of %o to %o', (size, copy) => {
  expect(computeCopySize(1024, size)).toEqual(copy)
})
