import { hash, verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { fits, hashed } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

test('a password is kept as argon2id at the price that was measured', async () => {
  expect(await hashed('Lantern88x')).toMatch(/^\$argon2id\$v=19\$m=65536,t=5,p=1\$/)
})

// How long it takes no test measures; that it is the same work is seen here.
test('a phone without a password costs one look at a hash of the same price, and never fits', async () => {
  const own = await hashed('Lantern88x')
  // No memory for it this once.
  vi.mocked(hash).mockRejectedValueOnce(new Error('out of memory'))
  await expect(fits(null, 'Lantern88x')).rejects.toThrow('out of memory')
  expect(await fits(own, 'Lantern88x')).toBe(true)
  expect(await fits(own, 'lantern88x')).toBe(false)
  vi.mocked(verify).mockClear()
  expect(await fits(null, 'Lantern88x')).toBe(false)
  expect(await fits(null, '· nobody ·')).toBe(false)
  const price = (text: unknown) => String(text).split('$').slice(1, 4)
  expect(vi.mocked(verify).mock.calls.map(([looked]) => price(looked))).toEqual([price(own), price(own)])
})
