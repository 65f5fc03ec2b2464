import { expect, test } from 'vitest'
import { findCacheTime, markCached, shareStructure } from './cache-time.ts'

const createCached = (at: number) => {
  const data = { lists: [1] }
  markCached(data, at)
  return data
}

test('findCacheTime returns the download time of the oldest cached page', () => {
  expect(findCacheTime({ pages: [createCached(5), { lists: [] }, createCached(3)], pageParams: [] })).toBe(3)
  expect(findCacheTime({ lists: [1] })).toBe(null)
  expect(findCacheTime(null)).toBe(null)
})

test('keeps the previous object for equal data, except cached responses', () => {
  const [kept, now] = [createCached(5), { lists: [1] }]
  expect(shareStructure(kept, now)).toBe(now)
  expect(shareStructure(now, kept)).toBe(kept)
  expect(shareStructure(now, { lists: [1] })).toBe(now)
})
