import { expect, test } from 'vitest'
import { generateToken, TOKEN, hashToken } from './tokens.ts'

test('generates 256-bit tokens stored as SHA-256', () => {
  const tokens = Array.from({ length: 100 }, generateToken)
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) expect(token).toMatch(TOKEN)
  expect(hashToken('a').toString('hex')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb')
})
