import { expect, test } from 'vitest'
import { BusyError, createLimiter } from './limiter.ts'

/** `endAll` ends the tasks in the order of their start. `most`: highest number that ran together. */
function createTasks() {
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

const listBusy = (ended: PromiseSettledResult<unknown>[]) =>
  ended.map((one) => one.status === 'rejected' && one.reason instanceof BusyError)

test('with `width` 2 and `most` 5 runs two of seven tasks, queues three, rejects two', async () => {
  const through = createLimiter({ width: 2, most: 5, each: 9, inOrder: true })
  const { work, endAll, most } = createTasks()
  const ended = await endAll(['1', '2', '3', '4', '5', '6', '7'].map((caller) => through(work, { caller })))
  expect(listBusy(ended)).toEqual([false, false, false, false, false, true, true])
  expect(most()).toBe(2)
})

test('rejects a caller’s third task with `each` 2', async () => {
  const through = createLimiter({ width: 2, most: 10, each: 2, inOrder: true })
  const { work, endAll } = createTasks()
  const ended = await endAll([
    through(work, { caller: 'a' }),
    through(work, { caller: 'a' }),
    through(work, { caller: 'a' }),
    through(work, { caller: 'b' }),
  ])
  expect(listBusy(ended)).toEqual([false, false, true, false])
  expect(listBusy(await endAll([through(work, { caller: 'a' })]))).toEqual([false])
})

test('with `inOrder` runs one caller’s tasks sequentially, two callers’ concurrently', async () => {
  const through = createLimiter({ width: 2, most: 10, each: 4, inOrder: true })
  const { work, endAll, most } = createTasks()
  const own = [through(work, { caller: 'a' }), through(work, { caller: 'a' }), through(work, { caller: 'a' })]
  expect(listBusy(await endAll(own))).toEqual([false, false, false])
  expect(most()).toBe(1)
  await endAll([through(work, { caller: 'a' }), through(work, { caller: 'a' }), through(work, { caller: 'b' })])
  expect(most()).toBe(2)
})

test('a failed task frees its slot', async () => {
  const through = createLimiter({ width: 1, most: 1, each: 1, inOrder: true })
  const fail = () => Promise.reject(new Error('no luck'))
  await expect(through(fail, { caller: 'a' })).rejects.toThrow('no luck')
  await expect(through(fail, { caller: 'a' })).rejects.toThrow('no luck')
})

test('calls `refuseMore` for a caller’s task over `each`', async () => {
  const refuseMore = (): never => {
    throw new Error('yours are running')
  }
  const through = createLimiter({ most: 9, each: 2, refuseMore })
  const { work, endAll, most } = createTasks()
  const own = ['a', 'a', 'a', 'b'].map((caller) => through(work, { caller }))
  await expect(own[2]).rejects.toThrow('yours are running')
  expect(listBusy(await endAll(own))).toEqual([false, false, false, false])
  expect(most()).toBe(3)
})

const nextImmediate = () => new Promise((later) => setImmediate(later))

/** Ends the tasks one by one. Returns the weights of the running tasks before each end. */
async function runTogether(limits: { width: number; weight: number }, weights: readonly number[]): Promise<number[][]> {
  const through = createLimiter(limits)
  const inside = new Map<number, () => void>()
  const seen: number[][] = []
  const all = weights.map((weighs, i) =>
    through(() => new Promise<void>((done) => inside.set(i, done)), { weighs }).finally(() => inside.delete(i)),
  )
  for (let ended = 0; ended < weights.length; ended++) {
    await nextImmediate()
    seen.push([...inside.keys()].map((i) => weights[i]!))
    inside.values().next().value?.()
    await nextImmediate()
  }
  await Promise.all(all)
  return seen
}

test('queues any number of tasks without `most`', async () => {
  const seen = await runTogether({ width: 2, weight: 10 }, [1, 1, 1, 1])
  expect(seen.map(({ length }) => length)).toEqual([2, 2, 2, 1])
})

test('starts queued tasks in order while the total weight allows', async () => {
  expect(await runTogether({ width: 9, weight: 10 }, [6, 5, 4, 1, 10])).toEqual([[6], [5, 4, 1], [4, 1], [1], [10]])
})

test('throws for a task heavier than the total weight', async () => {
  await expect(createLimiter({ weight: 1 })(async () => {}, { weighs: 2 })).rejects.toThrow(RangeError)
})
