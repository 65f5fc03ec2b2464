import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

/** Writes that end when they are told to; `log` says what was written with what. */
function writes(answerOf: (wanted: string) => string | null = (wanted) => wanted) {
  const log: string[] = []
  const ends: ((error?: Error) => void)[] = []
  const under = <T>(name: string, answer: () => T) => {
    log.push(name)
    return new Promise<T>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(answer()))))
  }
  const write = grouped<string, string>({
    together: (group) => under(group.join('+'), () => group.map(answerOf)),
    alone: (wanted) => under(wanted, () => `${wanted} alone`),
    keyOf: (wanted) => wanted[0],
  })
  /** Ends the oldest that is under way, and lets what follows begin. */
  const end = async (error?: Error) => {
    ends.shift()!(error)
    await turn()
    await turn()
  }
  return { log, write, end }
}

const undone = Object.assign(new Error('deadlock'), { code: '40P01' })
const lost = Object.assign(new Error('gone'), { code: 'ECONNRESET' })

test('one that comes alone is written alone; those that come meanwhile together', async () => {
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
  expect(await Promise.all([a, b, c])).toEqual(['a alone', 'b', 'c'])
})

test('those of one turn are a group, each key once, and at most 32', async () => {
  const { log, write, end } = writes()
  const first = [write('a1'), write('a2'), write('b')]
  await turn()
  expect(log).toEqual(['a1+b'])
  await end()
  expect(log).toEqual(['a1+b', 'a2'])
  await end()
  expect(await Promise.all(first)).toEqual(['a1', 'a2 alone', 'b'])
  const many = Array.from({ length: 40 }, (_, n) => write(String.fromCodePoint(0x4e00 + n)))
  await turn()
  expect(log.at(-1)).toMatch(/^(.\+){31}.$/)
  await end()
  expect(log.at(-1)).toMatch(/^(.\+){7}.$/)
  await end()
  expect(await Promise.all(many)).toHaveLength(40)
})

test('what the group can’t write is asked alone, beside the next group', async () => {
  const { log, write, end } = writes((wanted) => (wanted === 'b' ? null : wanted))
  const both = [write('a'), write('b')]
  await turn()
  await end()
  expect(log).toEqual(['a+b', 'b'])
  const c = write('c')
  await turn()
  expect(log).toEqual(['a+b', 'b', 'c'])
  await end()
  await end()
  expect(await Promise.all([...both, c])).toEqual(['a', 'b alone', 'c alone'])
})

test('each of a group that failed and was undone is asked alone; of one that was lost nobody knows', async () => {
  const { log, write, end } = writes()
  const both = Promise.allSettled([write('a'), write('b')])
  await turn()
  await end(undone)
  expect(log).toEqual(['a+b', 'a', 'b'])
  await end()
  await end(lost)
  expect(await both).toMatchObject([{ value: 'a alone' }, { reason: lost }])
  const others = Promise.allSettled([write('c'), write('d')])
  await turn()
  await end(lost)
  expect(await others).toMatchObject([{ reason: lost }, { reason: lost }])
  expect(log).toEqual(['a+b', 'a', 'b', 'c+d'])
})

test('a group that hangs does not hold up who comes after it', async () => {
  const { log, write } = writes()
  void write('a')
  await turn()
  void write('b')
  await expect.poll(() => log).toEqual(['a', 'b'])
})
