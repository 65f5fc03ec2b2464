import { infiniteQueryOptions } from '@tanstack/react-query'
import { drawDetail, drawList, drawYears, findDraws } from '#contract/play/draws.ts'
import type { GameType } from '#lottery/games.ts'
import { query } from '#client/query.ts'

/** Rows of one page of draws. */
const PAGE_SIZE = 10

/** What is asked for one page of them. */
export const drawPage = (type: GameType, page: number) => ({ type, page, pageSize: PAGE_SIZE })

/** The draws of a game, newest first, from a page of the list on. A page with fewer rows than asked for is the last. */
export function drawPages(type: GameType, from: number) {
  return infiniteQueryOptions({
    queryKey: [drawList.path, { type }, 'pages', from],
    queryFn: ({ pageParam, ...context }) => query(drawList, drawPage(type, pageParam)).queryFn(context),
    initialPageParam: from,
    meta: { follows: drawList.follows },
    getNextPageParam: ({ lists }, _all, page) => (lists.length < PAGE_SIZE ? undefined : page + 1),
  })
}

/** The draws that are looked for, newest first, from behind an issue on; null: from the newest. */
export function foundPages(type: GameType, q: string, before: string | null) {
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

/** The draws of all years whose issues end in three digits, newest first: one in a year, so that a page holds them all. */
export const sameIssueOf = (type: GameType, counter: string) =>
  query(findDraws, { type, q: `${counter}期`, pageSize: MOST_YEARS })

const MOST_YEARS = 100

/** From which years draws of a game are known. */
export const yearsOf = (type: GameType) => query(drawYears, { type })

/** One draw; without an id the latest of the game. */
export const drawOf = (type: GameType, id: number | null) => query(drawDetail, id === null ? { type } : { type, id })
