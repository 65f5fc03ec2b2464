import { expect, test, vi } from 'vitest'
import { createLazy } from './lazy.ts'

test('createLazy creates a value once, again after a failure', async () => {
  const make = vi.fn(async () => 'made')
  make.mockRejectedValueOnce(new Error('no memory'))
  const asked = createLazy(make)
  await expect(Promise.all([asked(), asked()])).rejects.toThrow('no memory')
  expect(await Promise.all([asked(), asked(), asked()])).toEqual(['made', 'made', 'made'])
  expect(make).toHaveBeenCalledTimes(2)
})
