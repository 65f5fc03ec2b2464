import { expect, test } from 'vitest'
import { zerosOf } from '#server/testing/work.ts'
import { isWorkDone, zerosFor } from './challenge.rules.ts'

const SITE_HOUR = 1000

test.each([
  [0, 17],
  [4, 17],
  [5, 18],
  [8, 18],
  [9, 19],
  [16, 19],
  [17, 20],
  [32, 20],
  [33, 21],
  [64, 21],
  [65, 22],
  [500, 22],
])('after %i codes to its address a work has %i zero bits', (ofAddress, zeros) => {
  expect(zerosFor({ ofAddress, ofSite: 0 }, SITE_HOUR)).toBe(zeros)
})

test.each([
  [500, 17],
  [501, 18],
  [1000, 18],
  [1001, 19],
])('after %i codes of the site in an hour of 1000 it has %i', (ofSite, zeros) => {
  expect(zerosFor({ ofAddress: 0, ofSite }, SITE_HOUR)).toBe(zeros)
})

test('both together, and never more than 22', () => {
  expect([zerosFor({ ofAddress: 8, ofSite: 600 }, SITE_HOUR), zerosFor({ ofAddress: 50, ofSite: 9999 }, 1)]).toEqual([
    19, 22,
  ])
})

const SALT = '0b0e7a3c-6ad5-4b8a-9d10-6f3c1f0d2b11'
test('the work is done by exactly as many zero bits as its hash begins with', () => {
  for (let n = 0; n < 3000; n++) {
    const bits = zerosOf(SALT, String(n))
    expect(isWorkDone(SALT, String(n), bits)).toBe(true)
    expect(isWorkDone(SALT, String(n), bits + 1)).toBe(false)
  }
})

test.each(['', 'a', '1 ', '1\n', '+1', '１'])('%j is no decimal number, so it does no work', (nonce) => {
  expect(isWorkDone(SALT, nonce, 0)).toBe(false)
})
