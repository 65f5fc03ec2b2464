import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import { type Read, ReadRefused } from '#client/query.ts'

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
