import { infiniteQueryOptions } from '@tanstack/react-query'
import { drawDetail, drawList } from '#contract/draws.ts'
import type { GameType } from '#lottery/games.ts'
import { query } from '#web/page/query.ts'

/** Rows of one page of draws. */
const PAGE_SIZE = 10

/** The draws of a game, newest first, from a page of the list on. A page with fewer rows than asked for is the last. */
export function drawPages(type: GameType, from: number) {
  return infiniteQueryOptions({
    queryKey: [drawList.path, 'pages', type, from],
    queryFn: ({ client, signal, pageParam }) =>
      query(drawList, { type, page: pageParam, pageSize: PAGE_SIZE }).queryFn({ client, signal }),
    initialPageParam: from,
    getNextPageParam: ({ lists }, _all, page) => (lists.length < PAGE_SIZE ? undefined : page + 1),
  })
}

/** One draw; without an id the latest of the game. */
export const drawOf = (type: GameType, id: number | null) => query(drawDetail, id === null ? { type } : { type, id })
