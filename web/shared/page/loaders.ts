import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import { type ReadQuery, ReadRefused } from '#client/query.ts'

/** Query client of the visit (browser) or of the page (server), for loaders. */
export const queryClientContext = createContext<QueryClient>()

type LoaderContext = Pick<LoaderFunctionArgs, 'context'>

/** Loads required data. A 400 becomes a 404 page: the URL names something that does not exist. */
export async function load({ context }: LoaderContext, ...reads: ReadQuery[]): Promise<null> {
  const client = context.get(queryClientContext)
  try {
    await Promise.all(reads.map((one) => client.fetchQuery(one)))
  } catch (error) {
    if (error instanceof ReadRefused && error.status === 400) throw createNotFound()
    throw error
  }
  return null
}

/** Prefetches optional data; after a failure the component's `useQuery` shows its error view. */
export async function prefetch({ context }: LoaderContext, ...reads: ReadQuery[]): Promise<null> {
  const client = context.get(queryClientContext)
  await Promise.all(reads.map((one) => client.prefetchQuery(one)))
  return null
}

/**
 * Response thrown by a loader for an unknown URL. The server responds with 404, the browser's router redirects to the
 * not-found page.
 */
export const createNotFound = () => (import.meta.env.SSR ? data(null, { status: 404 }) : redirect(paths.lost()))
