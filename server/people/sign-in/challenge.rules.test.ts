import { expect, test } from 'vitest'
import { countZeroBits } from '#server/testing/proof-of-work.ts'
import { type SentCodes, isWorkDone, computeZeros, computePhoneZeros } from './challenge.rules.ts'

const NONE = { ofAddress: 0, ofWider: 0, ofSite: 0 }

test.each<[Partial<SentCodes>, number]>([
  [{ ofAddress: 0 }, 17],
  [{ ofAddress: 4 }, 17],
  [{ ofAddress: 5 }, 18],
  [{ ofAddress: 8 }, 18],
  [{ ofAddress: 9 }, 19],
  [{ ofAddress: 64 }, 21],
  [{ ofAddress: 65 }, 22],
  [{ ofAddress: 500 }, 22],
  [{ ofSite: 500 }, 17],
  [{ ofSite: 501 }, 18],
  [{ ofSite: 1000 }, 18],
  [{ ofSite: 1001 }, 19],
  [{ ofWider: 16 }, 17],
  [{ ofWider: 17 }, 18],
  [{ ofWider: 250 }, 21],
  [{ ofAddress: 8, ofSite: 600 }, 19],
  [{ ofAddress: 50, ofSite: 9999 }, 22],
])('after sent codes %j, hourly limit 1000, requires %i zero bits', (sent, zeros) => {
  expect(computeZeros({ ...NONE, ...sent }, 1000)).toBe(zeros)
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
