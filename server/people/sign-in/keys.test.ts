import { expect, test } from 'vitest'
import { createSiteKeys } from './keys.ts'

const keys = createSiteKeys('a secret of at least 32 characters!')

// Rows are also selected by phone and purpose; the hash must be safe without that.
test('binds a code’s hash to phone, purpose and site', () => {
  const hash = keys.code('13800138000', 'login', '123456')
  expect(keys.code('13800138000', 'login', '123456')).toEqual(hash)
  expect(keys.code('13900139000', 'login', '123456')).not.toEqual(hash)
  expect(keys.code('13800138000', 'forget', '123456')).not.toEqual(hash)
  expect(createSiteKeys('another secret of 32 characters!!!').code('13800138000', 'login', '123456')).not.toEqual(hash)
})

test('uses another key for each kind and level of trust', () => {
  const hashes = [
    keys.phone('x', 'unknown'),
    keys.phone('x', 'known'),
    keys.phone('x', 'member'),
    keys.asker('guest', 'x'),
    keys.asker('member', 'x'),
    keys.code('x', '', ''),
    keys.address('2001:db8::1'),
    keys.widerNetwork('2001:db8::1'),
  ].map(String)
  expect(new Set(hashes).size).toBe(8)
})
