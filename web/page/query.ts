import { QueryClient, queryOptions } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { Api, CallOptions } from '#client/call.ts'

/** A read that was answered with a "no": 400, 401, or not at all (0). */
export class ReadRefused extends Error {
  readonly status: number
  constructor(status: number, msg: string) {
    super(msg)
    this.name = 'ReadRefused'
    this.status = status
  }
}

/** The network has brought nothing, and nothing was kept. */
export const isNoAnswer = (error: unknown): boolean => error instanceof ReadRefused && error.status === 0

export const NEEDS_NETWORK = '要有网络才能看，连上后可以重试。'

/** What loaders and lists need to know of a `query`. */
export interface Read<Data = unknown> {
  queryKey: readonly unknown[]
  queryFn: (context: { client: QueryClient; signal: AbortSignal }) => Promise<Data>
}

const FRESH_FOR = 10_000
const apis = new WeakMap<QueryClient, Api>()

/** The cache of one visit, or of one page on the server; its reads go through `api`. */
export function makeQueryClient(api: Api): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_FOR, retry: false } } })
  apis.set(client, api)
  return client
}

/**
 * One read of the API, for `useSuspenseQuery`, `useQuery` and `load` alike: `useSuspenseQuery(query(drawDetail, { type }))`.
 * Its key knows what the cache keeps under it.
 */
export function query<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: Pick<CallOptions, 'quiet'> = {}) {
  const queryFn: Read<ReplyOf<E>>['queryFn'] = ({ client, signal }) =>
    read(apiOf(client), endpoint, input, { ...options, ...(looking.has(client) && QUIET), reading: true, signal })
  // Named once more: among the options it is one that may be missing, and lists call it page by page.
  return { ...queryOptions({ queryKey: [endpoint.path, input], queryFn }), queryFn }
}

const QUIET = { quiet: true }
/** The clients that read something again by themselves, and how many such looks are under way. */
const looking = new Map<QueryClient, number>()

/** Reads again what is shown of these; what is not shown is read when it is. The page asks by itself, so nothing shows. */
export async function lookAgain(client: QueryClient, is: (key: readonly unknown[]) => boolean): Promise<void> {
  looking.set(client, (looking.get(client) ?? 0) + 1)
  await client.invalidateQueries({ predicate: ({ queryKey }) => is(queryKey) })
  const others = looking.get(client)! - 1
  if (others === 0) looking.delete(client)
  else looking.set(client, others)
}

/** The same where the answer speaks of its reader: what visitors were told is not shown to a member as theirs. */
export function queryAs<E extends Endpoint>(viewer: string, endpoint: E, input: InputOf<E>) {
  const { queryFn, queryKey } = query(endpoint, input)
  return { ...queryOptions({ queryKey: [...queryKey, viewer], queryFn }), queryFn }
}

async function read<E extends Endpoint>(api: Api, endpoint: E, input: InputOf<E>, options: CallOptions) {
  const answer = await api(endpoint, input, options)
  if (answer.status === 200) return answer.data
  throw new ReadRefused(answer.status ?? 0, answer.msg)
}

function apiOf(client: QueryClient): Api {
  const api = apis.get(client)
  if (!api) throw new Error('a query client is made by makeQueryClient')
  return api
}

/** The query client of this visit, or of this page on the server, as loaders get it. */
export const queryClientContext = createContext<QueryClient>()

type LoaderContext = Pick<LoaderFunctionArgs, 'context'>

/** Loads what the page can't do without. A 400 is the page's 404: the address names something we don't have. */
export async function load({ context }: LoaderContext, ...reads: Read[]): Promise<null> {
  const client = context.get(queryClientContext)
  try {
    await Promise.all(reads.map((one) => client.fetchQuery(one)))
  } catch (error) {
    if (error instanceof ReadRefused && error.status === 400) throw notFound()
    throw error
  }
  return null
}

/** Loads what the page shows where it can; after a failure the component's `useQuery` has its own error face. */
export async function tryLoad({ context }: LoaderContext, ...reads: Read[]): Promise<null> {
  const client = context.get(queryClientContext)
  await Promise.all(reads.map((one) => client.prefetchQuery(one)))
  return null
}

/** Thrown by a loader: this address leads nowhere. A document of it is a 404, the browser's router shows /500. */
export const notFound = () => (import.meta.env.SSR ? data(null, { status: 404 }) : redirect(paths.lost()))
