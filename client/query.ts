import {
  hashKey,
  type Query,
  QueryClient,
  type QueryClientConfig,
  type QueryFilters,
  type QueryFunctionContext,
  type QueryMeta,
  queryOptions,
} from '@tanstack/react-query'
import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import type { Answer, Api, CallOptions } from './call.ts'
import { markCached, shareStructure } from './cache-time.ts'

/** A read that was rejected (status 400 or 401) or got no response (status 0), with the message for the user. */
export class ReadRefused extends Error {
  readonly status: number
  constructor(status: number, msg: string) {
    super(msg)
    this.name = 'ReadRefused'
    this.status = status
  }
}

/** Returns whether a read failed because neither the network nor the cache had a response. */
export const isNoAnswer = (error: unknown): boolean => error instanceof ReadRefused && error.status === 0

/** Returns a successful answer; throws `ReadRefused` for any other. */
export function unwrap<Data>(answer: Answer<Data>): Extract<Answer<Data>, { status: 200 }> {
  if (answer.status === 200) return answer
  throw new ReadRefused(answer.status ?? 0, answer.msg)
}

/** The fields of a `query` that loaders and lists need. */
export interface ReadQuery<Data = unknown> {
  queryKey: readonly unknown[]
  meta: QueryMeta
  queryFn: (context: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>) => Promise<Data>
}

const apis = new WeakMap<QueryClient, Api>()
const DEFAULT_CONFIG: QueryClientConfig = {
  defaultOptions: {
    // 'always' runs queries also while the browser is offline: the service worker may have a cached response.
    queries: { staleTime: 10_000, retry: false, structuralSharing: shareStructure, networkMode: 'always' },
  },
}

/** Creates the query client of one visit in the browser, or of one page rendered on the server. Queries call `api`. */
export function createQueryClient(api: Api, config = DEFAULT_CONFIG): QueryClient {
  const client = new QueryClient(config)
  apis.set(client, api)
  return client
}

/**
 * Builds the options of one read of the API for `useSuspenseQuery`, `useQuery` and `load`, for example
 * `useSuspenseQuery(query(drawDetail, { type }))`. The query key carries the type of the cached data.
 */
export function query<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: Pick<CallOptions, 'quiet'> = {}) {
  const queryFn: ReadQuery<ReplyOf<E>>['queryFn'] = async ({ client, queryKey, signal }) => {
    const quiet = options.quiet === true || isBackground(client, queryKey)
    const shown = isShown(findQuery(client, queryKey))
    const { data, kept } = unwrap(await getApi(client)(endpoint, input, { quiet, reading: true, shown, signal }))
    if (kept !== undefined) markCached(data, kept)
    return data
  }
  const meta = { follows: endpoint.follows }
  // `queryOptions` types `queryFn` and `meta` as optional. Repeated as required, because lists call `queryFn` by page.
  return { ...queryOptions({ queryKey: [endpoint.path, input], queryFn, meta }), queryFn, meta }
}

/** Like `query`, with the viewer in the key, so that a response for a visitor is not shown to a member. */
export function queryAs<E extends Endpoint>(viewer: string, endpoint: E, input: InputOf<E>) {
  const { queryFn, queryKey, meta } = query(endpoint, input)
  return { ...queryOptions({ queryKey: [...queryKey, viewer], queryFn, meta }), queryFn, meta }
}

const backgroundQueries = new WeakSet<Query>()

const isBackground = (client: QueryClient, queryKey: readonly unknown[]): boolean =>
  backgroundQueries.has(findQuery(client, queryKey)!)

const isShown = (one: Query | undefined): boolean => one !== undefined && one.isActive() && one.state.data !== undefined

const findQuery = (client: QueryClient, queryKey: readonly unknown[]): Query | undefined =>
  client.getQueryCache().get(hashKey(queryKey))

/**
 * Refetches the active queries that match the filters `of`. Inactive matches are refetched when a page uses them again.
 * Shows neither progress nor errors.
 */
export async function refetchInBackground(client: QueryClient, of: QueryFilters): Promise<void> {
  const all = client.getQueryCache().findAll(of)
  for (const one of all) backgroundQueries.add(one)
  await client.invalidateQueries(of)
  for (const one of all) backgroundQueries.delete(one)
}

function getApi(client: QueryClient): Api {
  const api = apis.get(client)
  if (!api) throw new Error('a query client is made by createQueryClient')
  return api
}
