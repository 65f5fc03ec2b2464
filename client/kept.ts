import { replaceEqualDeep } from '@tanstack/react-query'

/** When each answer was downloaded that was kept, in milliseconds of the site's time. */
const times = new WeakMap<object, number>()

/** Notes that what the page is about to show was kept. */
export function markKept(data: unknown, at: number): void {
  if (isObject(data)) times.set(data, at)
}

/** When what a query holds was downloaded, where it was kept; of a list its oldest page. Null: it came just now. */
export function keptTime(data: unknown): number | null {
  if (!isObject(data)) return null
  const pages = 'pages' in data && Array.isArray(data.pages) ? data.pages : []
  return times.get(data) ?? oldest(pages.map(keptTime))
}

/** `structuralSharing` of every query: equal parts stay the same objects, but kept ones never stand for others. */
export const sharing = (before: unknown, now: unknown): unknown =>
  keptTime(before) === null && keptTime(now) === null ? replaceEqualDeep(before, now) : now

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null

/** The least of those that are known. */
export function oldest(all: readonly (number | null)[]): number | null {
  const known = all.filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}
