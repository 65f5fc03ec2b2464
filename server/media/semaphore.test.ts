import { expect, test } from 'vitest'
import { semaphore } from './semaphore.ts'

const soon = () => new Promise((later) => setImmediate(later))

/** Works of these weights, in order, ended one after the other; what ran together at each moment. */
async function together(room: { places: number; weight: number }, weights: readonly number[]): Promise<number[][]> {
  const through = semaphore(room)
  const inside = new Map<number, () => void>()
  const seen: number[][] = []
  const works = weights.map((weight, i) =>
    through(weight, () => new Promise<void>((done) => inside.set(i, done))).finally(() => inside.delete(i)),
  )
  for (let ended = 0; ended < weights.length; ended++) {
    await soon()
    seen.push([...inside.keys()].map((i) => weights[i]!))
    inside.values().next().value?.()
    await soon()
  }
  await Promise.all(works)
  return seen
}

test('lets two through and keeps the others waiting', async () => {
  const seen = await together({ places: 2, weight: 10 }, [1, 1, 1, 1])
  expect(seen.map(({ length }) => length)).toEqual([2, 2, 2, 1])
})

test('keeps what lies inside together below the weight, in the order they came', async () => {
  expect(await together({ places: 9, weight: 10 }, [6, 5, 4, 1, 10])).toEqual([[6], [5, 4, 1], [4, 1], [1], [10]])
})

test('lets the next in when a work fails', async () => {
  const through = semaphore({ places: 1, weight: 1 })
  await expect(through(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await through(1, async () => 'next')).toBe('next')
})

test('a work that never fits is an error of ours', async () => {
  await expect(semaphore({ places: 1, weight: 1 })(2, async () => {})).rejects.toThrow(RangeError)
})
