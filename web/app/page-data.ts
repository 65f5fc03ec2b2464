import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type HydrationState, isRouteErrorResponse } from 'react-router'
import type { Draw } from '#contract/play/draws.ts'
import { ReadRefused } from '#client/query.ts'
import type { SiteContextValue } from '#web/shared/page/site-context.tsx'

export interface PageData extends Omit<SiteContextValue, 'api'> {
  router: HydrationState
  queries: readonly (readonly [key: QueryKey, data: unknown])[]
}

export const PAGE_DATA_ID = 'page-data'

/** Returns the results of the successful queries; the browser repeats the failed ones. */
export const collectQueries = (client: QueryClient): PageData['queries'] =>
  client.getQueriesData({}).filter(([, data]) => data !== undefined)

export function serializePageData(data: PageData): string {
  const router = { ...data.router, errors: toSerializableErrors(data.router.errors) }
  return JSON.stringify({ ...data, router }, omitPrizes).replaceAll('<', '\\u003c')
}

// Lists do not show prize tables, and a single draw contains its table twice; the tables would be a fifth of the
// document.
const omitPrizes = (key: string, value: unknown) => (key === ('ranking_detail' satisfies keyof Draw) ? [] : value)

export const parsePageData = (text: string): PageData => JSON.parse(text) as PageData

function toSerializableErrors(errors: HydrationState['errors']): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, toSerializableError(error)]))
}

// JSON.stringify turns an Error into {}. Selects only the displayed fields, so that an error's other fields are not
// published.
function toSerializableError(error: unknown): object {
  if (error instanceof ReadRefused) return { name: error.name, message: error.message }
  if (!isRouteErrorResponse(error)) return {}
  const { status, statusText } = error
  return { status, statusText, internal: false, data: null }
}
