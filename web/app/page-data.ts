import type { DehydratedState } from '@tanstack/react-query'
import { type HydrationState, isRouteErrorResponse, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'

/** What travels with a page from the server to the browser, as JSON in a script element. */
export interface PageData {
  router: HydrationState
  queries: DehydratedState
  /** The site's time, in milliseconds. */
  renderedAt: number
  origin: string
}

export const PAGE_DATA_ID = 'page-data'

/** JSON that may stand inside a script element. */
export const writePageData = (data: PageData): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Reads it back. A thrown 404 arrives as a plain object and is made an error response again. */
export function readPageData(text: string): PageData {
  const data = JSON.parse(text) as PageData
  return { ...data, router: { ...data.router, errors: rebuilt(data.router.errors) } }
}

function rebuilt(errors: HydrationState['errors']): NonNullable<HydrationState['errors']> | null {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, rebuiltError(error)]))
}

function rebuiltError(error: unknown): unknown {
  if (!isRouteErrorResponse(error)) return error
  return new ErrorResponse(error.status, error.statusText, error.data)
}
