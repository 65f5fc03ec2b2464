import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

/** Writes that end when they are told to; `log` says what was written with what, `!` where it waits for others. */
function writes(answerOf: (wanted: string, waits: boolean) => string | null = (wanted) => wanted) {
  const log: string[] = []
  const ends: ((error?: Error) => void)[] = []
  const under = <T>(name: string, answer: () => T) => {
    log.push(name)
    return new Promise<T>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(answer()))))
  }
  const write = grouped<string, string>({
    together: (group, waits) =>
      under(`${group.join('+')}${waits ? '!' : ''}`, () => group.map((wanted) => answerOf(wanted, waits))),
    alone: (wanted) => under(`${wanted} alone`, () => `${wanted} alone`),
    keyOf: (wanted) => wanted[0],
    placeOf: (wanted) => wanted.slice(1),
  })
  /** Ends the oldest that is under way, and lets what follows begin. */
  const end = async (error?: Error) => {
    ends.shift()!(error)
    await turn()
    await turn()
  }
  return { log, write, end }
}

const undone = Object.assign(new Error('deadlock'), { code: '40P01', severity: 'ERROR' })
const lost = Object.assign(new Error('gone'), { code: '57P01', severity: 'FATAL' })
const late = Object.assign(new Error('timed out'), { code: '57014', severity: 'ERROR' })

test('one that comes first is written at once; those that come meanwhile together', async () => {
  const { log, write, end } = writes()
  const a = write('a')
  await turn()
  expect(log).toEqual(['a'])
  const [b, c] = [write('b'), write('c')]
  await turn()
  expect(log).toEqual(['a'])
  await end()
  expect(log).toEqual(['a', 'b+c'])
  await end()
  expect(await Promise.all([a, b, c])).toEqual(['a', 'b', 'c'])
})

test('those of one turn are a group, each key once, and at most 32', async () => {
  const { log, write, end } = writes()
  const first = [write('a1'), write('a2'), write('b')]
  await turn()
  expect(log).toEqual(['a1+b'])
  await end()
  expect(log).toEqual(['a1+b', 'a2'])
  await end()
  expect(await Promise.all(first)).toEqual(['a1', 'a2', 'b'])
  const many = Array.from({ length: 40 }, (_, n) => write(String.fromCodePoint(0x4e00 + n)))
  await turn()
  expect(log.at(-1)).toMatch(/^(.\+){31}.$/)
  await end()
  expect(log.at(-1)).toMatch(/^(.\+){7}.$/)
  await end()
  expect(await Promise.all(many)).toHaveLength(40)
})

test('who has to wait does that with those of the same place, beside the next group', async () => {
  const { log, write, end } = writes((wanted, waits) => (waits || wanted === 'a1' ? wanted : null))
  const all = [write('a1'), write('b2'), write('c2'), write('d3')]
  await turn()
  await end()
  expect(log).toEqual(['a1+b2+c2+d3', 'b2+c2!', 'd3 alone'])
  const e = write('a1')
  await turn()
  expect(log.at(-1)).toBe('a1')
  for (let left = 3; left > 0; left--) await end()
  expect(await Promise.all([...all, e])).toEqual(['a1', 'b2', 'c2', 'd3 alone', 'a1'])
})

test('what can’t be written with others at all is asked alone', async () => {
  const { log, write, end } = writes((wanted) => (wanted === 'a' ? wanted : null))
  const all = [write('a'), write('b'), write('c')]
  await turn()
  await end()
  await end()
  expect(log).toEqual(['a+b+c', 'b+c!', 'b alone', 'c alone'])
  await end()
  await end()
  expect(await Promise.all(all)).toEqual(['a', 'b alone', 'c alone'])
})

test('each of a group that failed and was undone is tried again; of one that was lost nobody knows, and one that timed out is told', async () => {
  const { log, write, end } = writes()
  const both = Promise.allSettled([write('a1'), write('b2')])
  await turn()
  await end(undone)
  expect(log).toEqual(['a1+b2', 'a1 alone', 'b2 alone'])
  await end()
  await end(lost)
  expect(await both).toMatchObject([{ value: 'a1 alone' }, { reason: lost }])
  for (const error of [lost, late]) {
    const others = Promise.allSettled([write('c'), write('d')])
    await turn()
    await end(error)
    expect(await others).toMatchObject([{ reason: error }, { reason: error }])
  }
  expect(log.slice(3)).toEqual(['c+d', 'c+d'])
})

test('a group that hangs does not hold up who comes after it', async () => {
  const { log, write } = writes()
  void write('a')
  await turn()
  void write('b')
  await expect.poll(() => log).toEqual(['a', 'b'])
})
