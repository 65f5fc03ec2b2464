import { expect, test } from 'vitest'
import { commitmentOf } from '#lottery/permutation.ts'
import { asKnown, nextRound } from './next-round.ts'

let made = 0
const newKey = () => new Uint8Array(32).fill(++made)
const preparedAt = (loop: number) => ({ loop, key: newKey(), commitment: `of ${loop}` })

test('the first round of the call takes its seed, one after it does not: its key was chosen when the seed was known', () => {
  const prepared = preparedAt(4)
  const next = nextRound({ newest: 4, prepared, committed: true }, 'abc', newKey)
  expect(next.prepared()).toBe(prepared)
  expect(next.fresh()).toBeNull()
  expect(next.begin()).toEqual({ ...prepared, seed: 'abc', next: 0, deferred: [] })
  const fresh = next.fresh()
  expect(fresh).toEqual({ loop: 5, key: fresh?.key, commitment: commitmentOf(fresh?.key ?? newKey()) })
  expect(next.begin()).toMatchObject({ loop: 5, commitment: fresh?.commitment, seed: null })
  expect(next.fresh()).toMatchObject({ loop: 6 })
})

test('a key that was chosen meanwhile takes no seed', () => {
  const then = { newest: 4, prepared: preparedAt(4), committed: true }
  const now = { newest: 5, prepared: preparedAt(5), committed: true }
  expect(asKnown(then, then).committed).toBe(true)
  expect(asKnown(now, then).committed).toBe(false)
  expect(asKnown(now, { newest: 0, prepared: null, committed: false }).committed).toBe(false)
  expect(nextRound(asKnown(now, then), 'abc', newKey).begin()).toMatchObject({ loop: 5, seed: null })
})
