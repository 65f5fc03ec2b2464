import { infiniteQueryOptions } from '@tanstack/react-query'
import { keptResults, keptTickets } from '#contract/play/kept-tickets.ts'
import { query } from '#client/query.ts'

export const keptTicketsQuery = query(keptTickets, {})

const PAGE_SIZE = 10

export function resultPagesQuery(id: number) {
  const from = (before: string | null) => query(keptResults, { id, pageSize: PAGE_SIZE, ...(before && { before }) })
  const { queryKey, meta } = from(null)
  return infiniteQueryOptions({
    queryKey: [...queryKey, 'pages'],
    meta,
    queryFn: ({ pageParam, ...context }) => from(pageParam).queryFn(context),
    initialPageParam: null as string | null,
    getNextPageParam: (rows) => (rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.issueno),
  })
}
