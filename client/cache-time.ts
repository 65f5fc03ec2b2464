import { replaceEqualDeep } from '@tanstack/react-query'

/** Download time of each cached response, server time in milliseconds. */
const times = new WeakMap<object, number>()

/** Marks data as a cached response, downloaded at `at` (server time in milliseconds). */
export function markCached(data: unknown, at: number): void {
  if (isObject(data)) times.set(data, at)
}

/** Returns the download time of cached query data; for a list, that of its oldest cached page. Null: not cached. */
export function findCacheTime(data: unknown): number | null {
  if (!isObject(data)) return null
  const pages = 'pages' in data && Array.isArray(data.pages) ? data.pages : []
  return times.get(data) ?? minKnown(pages.map(findCacheTime))
}

/** `structuralSharing` of every query: reuses equal parts of the previous data unless either response is cached. */
export const shareStructure = (before: unknown, now: unknown): unknown =>
  findCacheTime(before) === null && findCacheTime(now) === null ? replaceEqualDeep(before, now) : now

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null

/** Returns the minimum of the values that are not null; null if there is none. */
export function minKnown(all: readonly (number | null)[]): number | null {
  const known = all.filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}
