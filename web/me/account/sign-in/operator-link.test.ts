import { expect, test } from 'vitest'
import { parseToken } from './operator-link.ts'

test.each([
  ['#operator=aZ09_-', 'aZ09_-'],
  ['#operator=', null],
  ['#operator', null],
  ['', null],
  ['#operator=a"b', null],
])('fragment %s contains the token %s', (hash, token) => {
  expect(parseToken(hash)).toBe(token)
})
