import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findNonce } from './work.ts'

const computeHash = (salt: string, nonce: string | number): string =>
  createHash('sha256').update(`${salt}${nonce}`).digest('hex')

test.each([
  ['0b0e7a3c-6ad5-4b8a-9d10-6f3c1f0d2b11', 12, '000'],
  ['', 8, '00'],
  // Longer than a block of the hash function.
  ['x'.repeat(100), 12, '000'],
])('salt %j: finds first nonce with %i zero bits', (salt, zeros, start) => {
  const nonce = findNonce({ salt, zeros })
  expect(nonce).toMatch(/^\d+$/)
  expect(computeHash(salt, nonce).startsWith(start)).toBe(true)
  for (let earlier = 0; earlier < Number(nonce); earlier++)
    expect(computeHash(salt, earlier).startsWith(start)).toBe(false)
})
