import { hash, verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { verifyPassword, hashPassword } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

test('hashes with argon2id and the configured cost', async () => {
  expect(await hashPassword('Lantern88x')).toMatch(/^\$argon2id\$v=19\$m=65536,t=5,p=1\$/)
})

// Compares the cost of the hashes instead of measuring time.
test('verifies an equally costly dummy hash for phones without password', async () => {
  const own = await hashPassword('Lantern88x')
  // The creation of the dummy hash fails once, as for lack of memory; the next call must retry it.
  vi.mocked(hash).mockRejectedValueOnce(new Error('out of memory'))
  await expect(verifyPassword(null, 'Lantern88x')).rejects.toThrow('out of memory')
  expect(await verifyPassword(own, 'Lantern88x')).toBe(true)
  expect(await verifyPassword(own, 'lantern88x')).toBe(false)
  vi.mocked(verify).mockClear()
  expect(await verifyPassword(null, 'Lantern88x')).toBe(false)
  expect(await verifyPassword(null, '· nobody ·')).toBe(false)
  const price = (text: unknown) => String(text).split('$').slice(1, 4)
  expect(vi.mocked(verify).mock.calls.map(([looked]) => price(looked))).toEqual([price(own), price(own)])
})
