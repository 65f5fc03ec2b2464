import { expect, test } from 'vitest'
import { countZeroBits } from '#server/testing/proof-of-work.ts'
import { isWorkDone, computeZeros, computePhoneZeros } from './challenge.rules.ts'

const SITE_HOUR = 1000
const NONE = { ofAddress: 0, ofWider: 0, ofSite: 0 }

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
])('after %i codes of an address requires %i zero bits', (ofAddress, zeros) => {
  expect(computeZeros({ ...NONE, ofAddress }, SITE_HOUR)).toBe(zeros)
})

test.each([
  [500, 17],
  [501, 18],
  [1000, 18],
  [1001, 19],
])('after %i of 1000 hourly codes requires %i zero bits', (ofSite, zeros) => {
  expect(computeZeros({ ...NONE, ofSite }, SITE_HOUR)).toBe(zeros)
})

test.each([
  [16, 17],
  [17, 18],
  [250, 21],
])('after %i codes of an IPv6 /48 requires %i zero bits', (ofWider, zeros) => {
  expect(computeZeros({ ...NONE, ofWider }, SITE_HOUR)).toBe(zeros)
})

test.each([
  [0, 17],
  [1, 17],
  [2, 18],
  [6, 22],
  [14, 22],
])('after %i codes to a phone requires %i zero bits', (sent, zeros) => {
  expect(computePhoneZeros(sent)).toBe(zeros)
})

test('adds bits of address and site to 22', () => {
  expect(computeZeros({ ...NONE, ofAddress: 8, ofSite: 600 }, SITE_HOUR)).toBe(19)
  expect(computeZeros({ ...NONE, ofAddress: 50, ofSite: 9999 }, 1)).toBe(22)
})

const SALT = '0b0e7a3c-6ad5-4b8a-9d10-6f3c1f0d2b11'
test('isWorkDone requires the given leading zero bits', () => {
  for (let n = 0; n < 3000; n++) {
    const bits = countZeroBits(SALT, String(n))
    expect(isWorkDone(SALT, String(n), bits)).toBe(true)
    expect(isWorkDone(SALT, String(n), bits + 1)).toBe(false)
  }
})

test.each(['', 'a', '1 ', '1\n', '+1', '１'])('rejects %j as a nonce', (nonce) => {
  expect(isWorkDone(SALT, nonce, 0)).toBe(false)
})
