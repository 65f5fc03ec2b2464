import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ReadQuery } from '#client/query.ts'

interface PageCursor<Row> {
  readonly page: number
  readonly last: Row | null
}

export const beforeCursor = (last: { id: number } | null) => (last ? { before_id: last.id } : {})
export const afterCursor = (last: { id: number } | null) => (last ? { after_id: last.id } : {})

/**
 * A page with fewer rows than `pageSize` is the last one. `last`: the last loaded row, for cursor pagination; null for
 * the first page. `more` extends the query key, for lists that depend on the viewer or a filter.
 */
export function pagedQuery<Row>(
  pageSize: number,
  pageOf: (page: number, pageSize: number, last: Row | null) => ReadQuery<Row[]>,
  ...more: string[]
) {
  const first: PageCursor<Row> = { page: 1, last: null }
  const { queryKey, meta } = pageOf(first.page, pageSize, first.last)
  return infiniteQueryOptions({
    queryKey: [...queryKey, 'pages', ...more],
    meta,
    queryFn: ({ pageParam, ...context }) => pageOf(pageParam.page, pageSize, pageParam.last).queryFn(context),
    initialPageParam: first,
    getNextPageParam: (rows, _all, { page }): PageCursor<Row> | undefined =>
      rows.length < pageSize ? undefined : { page: page + 1, last: rows.at(-1) ?? null },
  })
}
