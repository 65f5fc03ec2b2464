import { infiniteQueryOptions } from '@tanstack/react-query'
import { drawDetail, drawList, drawYears, findDraws } from '#contract/play/draws.ts'
import type { GameType } from '#lottery/games.ts'
import { query } from '#client/query.ts'

const PAGE_SIZE = 10

export const drawPageInput = (type: GameType, page: number) => ({ type, page, pageSize: PAGE_SIZE })

/** Draws of a game, newest first, starting with page `from`. A page with fewer than `PAGE_SIZE` rows is the last. */
export function drawPagesQuery(type: GameType, from: number) {
  return infiniteQueryOptions({
    queryKey: [drawList.path, { type }, 'pages', from],
    queryFn: ({ pageParam, ...context }) => query(drawList, drawPageInput(type, pageParam)).queryFn(context),
    initialPageParam: from,
    meta: { follows: drawList.follows },
    getNextPageParam: ({ lists }, _all, page) => (lists.length < PAGE_SIZE ? undefined : page + 1),
  })
}

/** Draws found by a search, newest first. `before`: only draws older than this issue; null: all found draws. */
export function searchPagesQuery(type: GameType, q: string, before: string | null) {
  return infiniteQueryOptions({
    queryKey: [findDraws.path, 'pages', type, q, before],
    queryFn: ({ pageParam, ...context }) =>
      query(findDraws, { type, q, pageSize: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) }).queryFn(
        context,
      ),
    initialPageParam: before,
    meta: { follows: findDraws.follows },
    getNextPageParam({ lists, total }, all) {
      const isAll = before === null && all.flatMap((page) => page.lists).length >= total
      return isAll || lists.length < PAGE_SIZE ? undefined : lists.at(-1)?.issueno
    },
  })
}

/** Draws of all years with the same three-digit counter: one per year, so they fit on one page. */
export const sameIssueQuery = (type: GameType, counter: string) =>
  query(findDraws, { type, q: `${counter}期`, pageSize: MAX_YEARS })

const MAX_YEARS = 100

export const yearsQuery = (type: GameType) => query(drawYears, { type })

/** A draw by id; without an id, the latest draw of the game. */
export const drawQuery = (type: GameType, id: number | null) => query(drawDetail, id === null ? { type } : { type, id })
