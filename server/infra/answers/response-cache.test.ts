import { beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { buildBody, type ResponseCache, createResponseCache } from './response-cache.ts'

const clock = createFixedClock('2022-10-20T10:00:00+08:00')
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
let responseCache: ResponseCache
beforeEach(() => void (responseCache = createResponseCache(clock, 10_000)))

const body = (text: string, freshUntil: Date | null = null) => ({ body: buildBody('text/plain', text), freshUntil })
const making = (text: string, freshUntil?: Date) => async () => body(text, freshUntil)
const createDeferred = () => Promise.withResolvers<void>()

test('does not cache a body built during a purge', async () => {
  const [begun, go] = [createDeferred(), createDeferred()]
  const first = responseCache.get('feed', async () => {
    begun.resolve()
    await go.promise
    return body('old')
  })
  await begun.promise
  responseCache.purge()
  const second = responseCache.get('feed', making('new'))
  go.resolve()
  expect((await first).plain.toString()).toBe('old')
  expect((await second).plain.toString()).toBe('new')
  expect((await responseCache.get('feed', making('newest'))).plain.toString()).toBe('new')
})

test('a body expires no later than the bodies it contains', async () => {
  await responseCache.get('cached', making('cached', inSeconds(2)))
  const pending = responseCache.get('pending', making('pending', inSeconds(1)))
  const page =
    (...parts: string[]) =>
    async () => {
      for (const part of parts) await responseCache.get(part, making('part', inSeconds(5)))
      return body('page', inSeconds(10))
    }
  await Promise.all([
    pending,
    ...['cached', 'pending', 'made'].map((part) => responseCache.get(`page of ${part}`, page('made', part))),
  ])
  const fresh = () => ['cached', 'pending', 'made'].filter((part) => responseCache.has(`page of ${part}`))
  expect(fresh()).toEqual(['cached', 'pending', 'made'])
  clock.advance(1000)
  expect(fresh()).toEqual(['cached', 'made'])
  clock.advance(1000)
  expect(fresh()).toEqual(['made'])
  clock.advance(3000)
  expect(fresh()).toEqual([])
})

test('does not cache a body if a body that it requests fails', async () => {
  const fail = async () => {
    throw new Error('unknown')
  }
  await responseCache.get('page', async () => {
    await expect(responseCache.get('one', fail)).rejects.toThrow('unknown')
    return body('page')
  })
  expect(responseCache.has('page')).toBe(false)
})

test('finds an unexpired cached body by each of its URLs', async () => {
  const freshUntil = new Date(clock.now().getTime() + 1000)
  const make = async () => ({ ...body('draws'), freshUntil })
  for (const url of ['/a', '/b']) await responseCache.get('draws', make, { url, endpoint: null })
  const found = () => ['/a', '/b', '/c'].map((url) => responseCache.at(url)?.body.plain.toString())
  expect(found()).toEqual(['draws', 'draws', undefined])
  clock.advance(1001)
  expect(found()).toEqual([undefined, undefined, undefined])
  await responseCache.get('draws', making('new'))
  expect(found()).toEqual(['new', 'new', undefined])
  responseCache.purge()
  expect(found()).toEqual([undefined, undefined, undefined])
})

test('registers at most 4,096 URLs of at most 256 characters', async () => {
  for (let i = 0; i < 10_000; i++) await responseCache.get('one', making('same'), { url: `/?${i}`, endpoint: null })
  const long = `/?${'x'.repeat(300)}`
  await responseCache.get('one', making('same'), { url: long, endpoint: null })
  expect(
    Array.from({ length: 10_000 }, (_, i) => responseCache.at(`/?${i}`)).filter((found) => found !== null),
  ).toHaveLength(4096)
  expect(responseCache.at(long)).toBeNull()
})
