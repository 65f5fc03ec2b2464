import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import { type ReadQuery, ReadRefused } from '#client/query.ts'

/** The query client for loaders: in the browser one per document, on the server one per request. */
export const queryClientContext = createContext<QueryClient>()

type LoaderContext = Pick<LoaderFunctionArgs, 'context'>

/** Loads required data. A response with status 400 becomes a 404, because the object in the URL does not exist. */
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

/**
 * Fetches data that the page shows but does not require, unless it is cached. The component's `useQuery` refetches stale
 * data and shows errors, so the page does not wait for a refetch that may hang.
 */
export async function prefetch({ context }: LoaderContext, ...reads: ReadQuery[]): Promise<null> {
  const client = context.get(queryClientContext)
  await Promise.all(reads.map((one) => client.prefetchQuery({ ...one, staleTime: 'static' })))
  return null
}

/** Creates a response for a loader to throw: a 404 on the server, a redirect to the error page in the browser. */
export const createNotFound = () => (import.meta.env.SSR ? data(null, { status: 404 }) : redirect(paths.lost()))
