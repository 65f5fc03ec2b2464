import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DroppedPick } from '#contract/people/account.ts'
import { computeSecondsLeft } from './send-code.ts'
import { formatDiscardedPicks } from './login-form.tsx'
import { parseToken } from './operator-link.ts'
import { findNonce } from './work.ts'

test.each([
  [60_000, 0, 60],
  [60_000, 59_001, 1],
  [60_000, 60_000, 0],
  [0, 1_700_000_000_000, 0],
])('computeSecondsLeft(%d, %d) returns %d', (until, now, left) => expect(computeSecondsLeft(until, now)).toBe(left))

test('formatDiscardedPicks names each pick’s game and mode', () => {
  const picks: DroppedPick[] = [
    { type: 1, mode: 'convention' },
    { type: 3, mode: 'rand' },
  ]
  expect(formatDiscardedPicks(picks)).toBe('账号里已有这些选号，登录前选的没有保留：双色球彩运模式、福彩3D随机模式')
})

test.each([
  ['#operator=aZ09_-', 'aZ09_-'],
  ['#operator=', null],
  ['#operator', null],
  ['', null],
  ['#operator=a"b', null],
])('parseToken finds in the fragment “%s” the token %s', (hash, token) => {
  expect(parseToken(hash)).toBe(token)
})

const computeHash = (salt: string, nonce: string | number): string =>
  createHash('sha256').update(`${salt}${nonce}`).digest('hex')

test.each([
  ['0b0e7a3c-6ad5-4b8a-9d10-6f3c1f0d2b11', 12, '000'],
  ['', 8, '00'],
  // A salt longer than a block of the hash function.
  ['x'.repeat(100), 12, '000'],
])('salt %j: finds the first nonce whose hash starts with %i zero bits', (salt, zeros, start) => {
  const nonce = findNonce({ salt, zeros })
  expect(nonce).toMatch(/^\d+$/)
  expect(computeHash(salt, nonce).startsWith(start)).toBe(true)
  for (let earlier = 0; earlier < Number(nonce); earlier++)
    expect(computeHash(salt, earlier).startsWith(start)).toBe(false)
})
