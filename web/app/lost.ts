import type { ComponentType } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { lazyPage } from './lazy-page.ts'

const { handle, lazy } = lazyPage('app/lost-page', () => import('./lost-page.tsx'), { listed: null })
let code: ComponentType | null = null

/** The error page, fetched like every other (docs/rules/pages.md#pages-that-are-not-there). */
export const lostPage = { handle, lazy: fetchLostPage }

/** Fetches it. A document that is a 404 needs it before it is rendered, and before it comes alive in the browser. */
export async function fetchLostPage() {
  const module = await lazy()
  code = module.Component
  return module
}

/** The error page where it has been fetched. */
export const lostPageCode = (): ComponentType | null => code

export const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404
