import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { keptTime, oldest } from './kept.ts'

/** When the oldest of what is on the screen was downloaded, of all of it or of some. Null: nothing of it was kept. */
export const keptAt = (client: QueryClient, is: (query: Query) => boolean = () => true): number | null =>
  oldest(
    client
      .getQueryCache()
      .findAll({ type: 'active', predicate: is })
      .map(({ state }) => keptTime(state.data)),
  )

/** Whether anything that the page has read was kept. */
export const hasKept = (client: QueryClient): boolean =>
  client.getQueryCache().findAll({ predicate: isKept }).length > 0

export const isKept = ({ state }: Query): boolean => keptTime(state.data) !== null

/**
 * `hasKept` while rendering: then there is no network, and neither a countdown nor what happens tonight is shown. Not
 * asked of the screen alone: what it hides would bring itself back.
 */
export function useHasKept(): boolean {
  const client = useQueryClient()
  const subscribe = useCallback(
    (tell: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(tell)),
    [client],
  )
  return useSyncExternalStore(
    subscribe,
    () => hasKept(client),
    () => false,
  )
}
