import { expect, test } from 'vitest'
import { keysOf, newToken, TOKEN, tokenHash } from './keys.ts'

const keys = keysOf('a secret of at least 32 characters!')

// Rows are looked up by phone and purpose besides; the hash must hold without that.
test('the hash of a code is bound to its phone, its purpose and the site', () => {
  const hash = keys.code('13800138000', 'login', '123456')
  expect(keys.code('13800138000', 'login', '123456')).toEqual(hash)
  expect(keys.code('13900139000', 'login', '123456')).not.toEqual(hash)
  expect(keys.code('13800138000', 'forget', '123456')).not.toEqual(hash)
  expect(keysOf('another secret of 32 characters!!!').code('13800138000', 'login', '123456')).not.toEqual(hash)
  expect(keys.challenge('13800138000', '123456')).not.toEqual(keys.challenge('13900139000', '123456'))
})

test('phones, visitors and addresses are kept under keys of their own', () => {
  const hashes = [keys.phone('x'), keys.visitor('x'), keys.code('x', '', ''), keys.address('192.0.2.1')].map(String)
  expect(new Set(hashes).size).toBe(4)
})

test('tokens are 256 random bits, kept as SHA-256', () => {
  const tokens = Array.from({ length: 100 }, newToken)
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) expect(token).toMatch(TOKEN)
  expect(tokenHash('a').toString('hex')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb')
})
