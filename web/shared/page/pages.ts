import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Read } from '#client/query.ts'

interface From<Row> {
  readonly page: number
  readonly last: Row | null
}

/** What a call sends to go on from a row. */
export const before = (last: { id: number } | null) => (last ? { before_id: last.id } : {})
export const after = (last: { id: number } | null) => (last ? { after_id: last.id } : {})

/**
 * A list that grows page by page. A page with fewer rows than asked for is the last. `last` is the last row that is
 * there, null at first: a call that can goes on from it, so that a deep page costs what the first does and what is new
 * meanwhile pushes no row onto the next page. `more` tells apart what the same call answers to different people.
 */
export function pages<Row>(
  pageSize: number,
  pageOf: (page: number, pageSize: number, last: Row | null) => Read<Row[]>,
  ...more: string[]
) {
  const first: From<Row> = { page: 1, last: null }
  const { queryKey, meta } = pageOf(first.page, pageSize, first.last)
  return infiniteQueryOptions({
    queryKey: [...queryKey, 'pages', ...more],
    meta,
    queryFn: ({ pageParam, ...context }) => pageOf(pageParam.page, pageSize, pageParam.last).queryFn(context),
    initialPageParam: first,
    getNextPageParam: (rows, _all, { page }): From<Row> | undefined =>
      rows.length < pageSize ? undefined : { page: page + 1, last: rows.at(-1) ?? null },
  })
}
