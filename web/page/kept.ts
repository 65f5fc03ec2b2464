import { notifyManager, type Query, type QueryClient, replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** When each answer was downloaded that was kept, in milliseconds of the site's time. */
const times = new WeakMap<object, number>()

/** Notes that what the page is about to show was kept. */
export function markKept(data: unknown, at: number): void {
  if (isObject(data)) times.set(data, at)
}

/** When what a query holds was downloaded, where it was kept; of a list its oldest page. Null: it came just now. */
export function keptTime(data: unknown): number | null {
  if (!isObject(data)) return null
  const own = times.get(data)
  if (own !== undefined) return own
  const pages = 'pages' in data && Array.isArray(data.pages) ? data.pages : []
  return oldest(pages.map(keptTime))
}

/** When the oldest of what is on the screen was downloaded. Null: nothing of it was kept. */
export const keptAt = (client: QueryClient): number | null =>
  oldest(
    client
      .getQueryCache()
      .findAll({ type: 'active' })
      .map(({ state }) => keptTime(state.data)),
  )

/** Whether anything that the page has read was kept. */
export const hasKept = (client: QueryClient): boolean =>
  client.getQueryCache().findAll({ predicate: isKept }).length > 0

export const isKept = ({ state }: Query): boolean => keptTime(state.data) !== null

/** `keptAt` while rendering. */
export const useKeptAt = (): number | null => useOfCache(keptAt, null)

/**
 * `hasKept` while rendering: then there is no network, and neither a countdown nor what happens tonight is shown. Not
 * asked of the screen alone: what it hides would bring itself back.
 */
export const useHasKept = (): boolean => useOfCache(hasKept, false)

function useOfCache<Value extends number | boolean | null>(
  read: (client: QueryClient) => Value,
  onServer: Value,
): Value {
  const client = useQueryClient()
  const subscribe = useCallback(
    (tell: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(tell)),
    [client],
  )
  return useSyncExternalStore(
    subscribe,
    () => read(client),
    () => onServer,
  )
}

/** `structuralSharing` of every query: equal parts stay the same objects, but kept ones never stand for others. */
export const sharing = (before: unknown, now: unknown): unknown =>
  keptTime(before) === null && keptTime(now) === null ? replaceEqualDeep(before, now) : now

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null

function oldest(all: readonly (number | null)[]): number | null {
  const known = all.filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}
