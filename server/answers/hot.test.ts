import { beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#server/lib/clock.ts'
import { finish, type HotBodies, hotBodies, type Names } from './hot.ts'

let hot: HotBodies
beforeEach(() => void (hot = hotBodies(fixedClock('2022-10-20T10:00:00+08:00'), 10_000)))

const body = (text: string) => ({ body: finish('text/plain', text), freshUntil: null })
const named =
  (text: string, ...own: string[]) =>
  async (names: Names) => {
    own.forEach((name) => names.add(name))
    return body(text)
  }
const url = (address: string) => ({ url: address, endpoint: null })
const waiting = () => Promise.withResolvers<void>()

test('a purge by name takes what is made of it, and leaves the rest', async () => {
  await hot.get('feed', named('feed', 'feed', 'post:1'))
  await hot.get('one', named('one', 'post:1'))
  await hot.get('draws', named('draws'))
  hot.purge('feed')
  expect(['feed', 'one', 'draws'].map(hot.has)).toEqual([false, true, true])
  hot.purge('post:2')
  expect(hot.has('one')).toBe(true)
  hot.purge()
  expect(['one', 'draws'].map(hot.has)).toEqual([false, false])
})

test('what is being made when its name is purged is answered and not kept, and asked for anew by who comes later', async () => {
  const [begun, go] = [waiting(), waiting()]
  const first = hot.get('feed', async (names) => {
    names.add('feed')
    begun.resolve()
    await go.promise
    return body('old')
  })
  await begun.promise
  hot.purge('feed')
  const second = hot.get('feed', named('new', 'feed'))
  go.resolve()
  expect((await first).plain.toString()).toBe('old')
  expect((await second).plain.toString()).toBe('new')
  expect((await hot.get('feed', named('newest'))).plain.toString()).toBe('new')
})

test('a page that asked for something just before it was purged is not kept', async () => {
  await hot.get('page', async (names) => {
    await hot.get('feed', named('feed', 'feed'), url('/api/feed'))
    const asked = hot.namesAt('/api/feed')
    hot.purge('feed')
    for (const name of asked) names.add(name)
    return body('page')
  })
  expect(hot.has('page')).toBe(false)
})

test('an address tells what it is made of also where asking it failed', async () => {
  const fail = async (names: Names) => {
    names.add('post:1')
    throw new Error('unknown')
  }
  await expect(hot.get('one', fail, url('/api/one'))).rejects.toThrow('unknown')
  expect([...hot.namesAt('/api/one')]).toEqual(['post:1'])
  expect([...hot.namesAt('/api/other')]).toEqual([])
})

test('what was pushed out or is too big is not looked for by its name', async () => {
  await hot.get('big', named('x'.repeat(20_000), 'feed'))
  for (let i = 0; i < 100; i++) await hot.get(`${i}`, named('y'.repeat(900), 'feed'))
  expect(hot.has('99')).toBe(true)
  hot.purge('feed')
  expect(hot.has('99')).toBe(false)
})
