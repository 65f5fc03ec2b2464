import { expect, test } from 'vitest'
import { bulkhead } from './bulkhead.ts'
import { Busy } from './room.ts'

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
  const through = bulkhead({ width: 2, queue: 3, each: 9 })
  const { work, endAll, most } = works()
  const ended = await endAll(['1', '2', '3', '4', '5', '6', '7'].map((caller) => through(caller, work)))
  expect(busy(ended)).toEqual([false, false, false, false, false, true, true])
  expect(most()).toBe(2)
})

test('one caller leaves places for others, and may come again', async () => {
  const through = bulkhead({ width: 2, queue: 8, each: 2 })
  const { work, endAll } = works()
  const ended = await endAll([through('a', work), through('a', work), through('a', work), through('b', work)])
  expect(busy(ended)).toEqual([false, false, true, false])
  expect(busy(await endAll([through('a', work)]))).toEqual([false])
})

test('works of one caller follow one another, and another one runs beside them', async () => {
  const through = bulkhead({ width: 2, queue: 8, each: 4 })
  const { work, endAll, most } = works()
  const own = [through('a', work), through('a', work), through('a', work)]
  expect(busy(await endAll(own))).toEqual([false, false, false])
  expect(most()).toBe(1)
  await endAll([through('a', work), through('a', work), through('b', work)])
  expect(most()).toBe(2)
})

test('work that fails leaves its place', async () => {
  const through = bulkhead({ width: 1, queue: 0, each: 1 })
  const fail = () => Promise.reject(new Error('no luck'))
  await expect(through('a', fail)).rejects.toThrow('no luck')
  await expect(through('a', fail)).rejects.toThrow('no luck')
})
