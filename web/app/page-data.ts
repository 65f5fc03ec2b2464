import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type HydrationState, isRouteErrorResponse } from 'react-router'
import type { Draw } from '#contract/play/draws.ts'
import { ReadRefused } from '#client/query.ts'

/** What travels with a page from the server to the browser, as JSON in a script element. */
export interface PageData {
  router: HydrationState
  /** What was read for the page. */
  queries: readonly (readonly [key: QueryKey, data: unknown])[]
  /** The site's time, in milliseconds. */
  renderedAt: number
  origin: string
  demo: boolean
}

export const PAGE_DATA_ID = 'page-data'

/** What has been read so far; not what failed, which the browser asks for itself. */
export const readBy = (client: QueryClient): PageData['queries'] =>
  client.getQueriesData({}).filter(([, data]) => data !== undefined)

/** JSON that may stand inside a script element. */
export function writePageData(data: PageData): string {
  const router = { ...data.router, errors: writable(data.router.errors) }
  return JSON.stringify({ ...data, router }, withoutPrizes).replaceAll('<', '\\u003c')
}

// Of lists nobody reads them, and one draw has them twice: a fifth of a page would be prize tables.
const withoutPrizes = (key: string, value: unknown) => (key === ('ranking_detail' satisfies keyof Draw) ? [] : value)

export const readPageData = (text: string): PageData => JSON.parse(text) as PageData

function writable(errors: HydrationState['errors']): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, writableError(error)]))
}

// An Error would arrive as {}: what its face reads is written out, and nothing of what we did not foresee leaves.
function writableError(error: unknown): object {
  if (error instanceof ReadRefused) return { name: error.name, message: error.message }
  if (!isRouteErrorResponse(error)) return {}
  const { status, statusText } = error
  return { status, statusText, internal: false, data: null }
}
