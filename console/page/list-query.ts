import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import { query } from '#client/query.ts'

const PAGE_SIZE = 50

export interface ListRow {
  id: number
}

/** Builds the infinite query of a list with the newest row first; the id of the last row is the cursor. */
export const listQuery = <Row extends ListRow>(
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType<Row[]>>,
  input: object,
) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ pageParam, ...context }) =>
      query(endpoint, { ...input, pageSize: PAGE_SIZE, before_id: pageParam }).queryFn(context),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (rows) => (rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.id),
  })
