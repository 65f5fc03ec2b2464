import { beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#server/infra/lib/clock.ts'
import { finish, type HotBodies, hotBodies, type Tags } from './hot.ts'

let hot: HotBodies
beforeEach(() => void (hot = hotBodies(fixedClock('2022-10-20T10:00:00+08:00'), 10_000)))

const body = (text: string) => ({ body: finish('text/plain', text), freshUntil: null })
const tagged =
  (text: string, ...own: string[]) =>
  async (tags: Tags) => {
    own.forEach((tag) => tags.add(tag))
    return body(text)
  }
const waiting = () => Promise.withResolvers<void>()

test('deletes exactly the bodies with the tag', async () => {
  await hot.get('feed', tagged('feed', 'feed', 'post:1'))
  await hot.get('one', tagged('one', 'post:1'))
  await hot.get('draws', tagged('draws'))
  hot.purge('feed')
  expect(['feed', 'one', 'draws'].map(hot.has)).toEqual([false, true, true])
  hot.purge('post:2')
  expect(hot.has('one')).toBe(true)
  hot.purge()
  expect(['one', 'draws'].map(hot.has)).toEqual([false, false])
})

test('does not cache a body invalidated while it was built', async () => {
  const [begun, go] = [waiting(), waiting()]
  const first = hot.get('feed', async (tags) => {
    tags.add('feed')
    begun.resolve()
    await go.promise
    return body('old')
  })
  await begun.promise
  hot.purge('feed')
  const second = hot.get('feed', tagged('new', 'feed'))
  go.resolve()
  expect((await first).plain.toString()).toBe('old')
  expect((await second).plain.toString()).toBe('new')
  expect((await hot.get('feed', tagged('newest'))).plain.toString()).toBe('new')
})

test('tags a page with the tags of its parts', async () => {
  await hot.get('found', tagged('found', 'post:1'))
  await hot.get('page', async () => {
    await hot.get('found', tagged('found'))
    await hot.get('made', tagged('made', 'post:2'))
    return body('page')
  })
  await hot.get('made', tagged('made again'))
  for (const name of ['post:1', 'post:2']) {
    expect(hot.has('page')).toBe(true)
    hot.purge(name)
    expect(hot.has('page')).toBe(false)
    await hot.get('page', async () => {
      await hot.get('made', tagged('made', 'post:2'))
      return body('page')
    })
  }
})

test('does not cache a page with a part just invalidated', async () => {
  await hot.get('page', async () => {
    const asked = hot.get('feed', tagged('feed', 'feed'))
    await Promise.resolve()
    hot.purge('feed')
    await asked
    return body('page')
  })
  expect(hot.has('page')).toBe(false)
})

test('tags a page with a failed part', async () => {
  const fail = async (tags: Tags) => {
    tags.add('post:1')
    throw new Error('unknown')
  }
  await hot.get('page', async () => {
    await expect(hot.get('one', fail)).rejects.toThrow('unknown')
    return body('page')
  })
  expect(hot.has('page')).toBe(true)
  hot.purge('post:1')
  expect(hot.has('page')).toBe(false)
})

test('finds a fresh body by any of its URLs', async () => {
  const clock = fixedClock('2022-10-20T10:00:00+08:00')
  hot = hotBodies(clock, 10_000)
  const freshUntil = new Date(clock.now().getTime() + 1000)
  const make = async () => ({ ...body('draws'), freshUntil })
  for (const url of ['/a', '/b']) await hot.get('draws', make, { url, endpoint: null })
  const found = () => ['/a', '/b', '/c'].map((url) => hot.at(url)?.body.plain.toString())
  expect(found()).toEqual(['draws', 'draws', undefined])
  clock.advance(1001)
  expect(found()).toEqual([undefined, undefined, undefined])
  await hot.get('draws', tagged('new'))
  expect(found()).toEqual(['new', 'new', undefined])
  hot.purge()
  expect(found()).toEqual([undefined, undefined, undefined])
})

test('limits the number of cached URLs', async () => {
  for (let i = 0; i < 10_000; i++) await hot.get('one', tagged('same'), { url: `/?${i}`, endpoint: null })
  const long = `/?${'x'.repeat(300)}`
  await hot.get('one', tagged('same'), { url: long, endpoint: null })
  expect(Array.from({ length: 10_000 }, (_, i) => hot.at(`/?${i}`)).filter((found) => found !== null)).toHaveLength(
    4096,
  )
  expect(hot.at(long)).toBeNull()
})

test('drops the tags of evicted and oversized bodies', async () => {
  await hot.get('big', tagged('x'.repeat(20_000), 'feed'))
  for (let i = 0; i < 100; i++) await hot.get(`${i}`, tagged('y'.repeat(900), 'feed'))
  expect(hot.has('99')).toBe(true)
  hot.purge('feed')
  expect(hot.has('99')).toBe(false)
})
