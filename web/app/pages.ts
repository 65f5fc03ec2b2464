import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Read } from './query.ts'

/**
 * A list that grows page by page. A page with fewer rows than asked for is the last. `more` tells apart what the same
 * call answers to different people.
 */
export function pages<Row>(
  pageSize: number,
  pageOf: (page: number, pageSize: number) => Read<Row[]>,
  ...more: string[]
) {
  return infiniteQueryOptions({
    queryKey: [...pageOf(1, pageSize).queryKey, 'pages', ...more],
    queryFn: ({ client, signal, pageParam }) => pageOf(pageParam, pageSize).queryFn({ client, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.length < pageSize ? undefined : page + 1),
  })
}
