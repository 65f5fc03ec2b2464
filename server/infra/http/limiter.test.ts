import { expect, test } from 'vitest'
import { Busy, limiter } from './limiter.ts'

/** Works that end when they are told to, in the order in which they began. */
function works() {
  const ends: (() => void)[] = []
  let most = 0
  const work = async () => {
    const end = Promise.withResolvers<void>()
    ends.push(end.resolve)
    most = Math.max(most, ends.length)
    await end.promise
  }
  const endAll = async (all: Promise<unknown>[]) => {
    const ending = setInterval(() => ends.shift()?.(), 1)
    return Promise.allSettled(all).finally(() => clearInterval(ending))
  }
  return { work, endAll, most: () => most }
}

const busy = (ended: PromiseSettledResult<unknown>[]) =>
  ended.map((one) => one.status === 'rejected' && one.reason instanceof Busy)

test('two run, three wait, and the rest is told that the site is busy', async () => {
  const through = limiter({ width: 2, most: 5, each: 9, inOrder: true })
  const { work, endAll, most } = works()
  const ended = await endAll(['1', '2', '3', '4', '5', '6', '7'].map((caller) => through(work, { caller })))
  expect(busy(ended)).toEqual([false, false, false, false, false, true, true])
  expect(most()).toBe(2)
})

test('one caller leaves places for others, and may come again', async () => {
  const through = limiter({ width: 2, most: 10, each: 2, inOrder: true })
  const { work, endAll } = works()
  const ended = await endAll([
    through(work, { caller: 'a' }),
    through(work, { caller: 'a' }),
    through(work, { caller: 'a' }),
    through(work, { caller: 'b' }),
  ])
  expect(busy(ended)).toEqual([false, false, true, false])
  expect(busy(await endAll([through(work, { caller: 'a' })]))).toEqual([false])
})

test('works of one caller follow one another, and another one runs beside them', async () => {
  const through = limiter({ width: 2, most: 10, each: 4, inOrder: true })
  const { work, endAll, most } = works()
  const own = [through(work, { caller: 'a' }), through(work, { caller: 'a' }), through(work, { caller: 'a' })]
  expect(busy(await endAll(own))).toEqual([false, false, false])
  expect(most()).toBe(1)
  await endAll([through(work, { caller: 'a' }), through(work, { caller: 'a' }), through(work, { caller: 'b' })])
  expect(most()).toBe(2)
})

test('work that fails leaves its place', async () => {
  const through = limiter({ width: 1, most: 1, each: 1, inOrder: true })
  const fail = () => Promise.reject(new Error('no luck'))
  await expect(through(fail, { caller: 'a' })).rejects.toThrow('no luck')
  await expect(through(fail, { caller: 'a' })).rejects.toThrow('no luck')
})

test('without an order of callers one may have all places, and is told in words of its own where that is too many', async () => {
  const refuseMore = (): never => {
    throw new Error('yours are running')
  }
  const through = limiter({ most: 9, each: 2, refuseMore })
  const { work, endAll, most } = works()
  const own = ['a', 'a', 'a', 'b'].map((caller) => through(work, { caller }))
  await expect(own[2]).rejects.toThrow('yours are running')
  expect(busy(await endAll(own))).toEqual([false, false, false, false])
  expect(most()).toBe(3)
})

const soon = () => new Promise((later) => setImmediate(later))

/** Works of these weights, in order, ended one after the other; what ran together at each moment. */
async function together(limits: { width: number; weight: number }, weights: readonly number[]): Promise<number[][]> {
  const through = limiter(limits)
  const inside = new Map<number, () => void>()
  const seen: number[][] = []
  const all = weights.map((weighs, i) =>
    through(() => new Promise<void>((done) => inside.set(i, done)), { weighs }).finally(() => inside.delete(i)),
  )
  for (let ended = 0; ended < weights.length; ended++) {
    await soon()
    seen.push([...inside.keys()].map((i) => weights[i]!))
    inside.values().next().value?.()
    await soon()
  }
  await Promise.all(all)
  return seen
}

test('lets two through and keeps all others waiting, where nobody is turned away', async () => {
  const seen = await together({ width: 2, weight: 10 }, [1, 1, 1, 1])
  expect(seen.map(({ length }) => length)).toEqual([2, 2, 2, 1])
})

test('keeps what lies inside together below the weight, in the order they came', async () => {
  expect(await together({ width: 9, weight: 10 }, [6, 5, 4, 1, 10])).toEqual([[6], [5, 4, 1], [4, 1], [1], [10]])
})

test('a work that never fits is an error of ours', async () => {
  await expect(limiter({ weight: 1 })(async () => {}, { weighs: 2 })).rejects.toThrow(RangeError)
})
