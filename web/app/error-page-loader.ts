import type { ComponentType } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { lazyPage } from './lazy-page.ts'

const { handle, lazy } = lazyPage('app/lost-page', () => import('./lost-page.tsx'), { listed: null })
let code: ComponentType | null = null

/** The error page, loaded like any other (docs/rules/pages.md#unknown-addresses). */
export const errorPage = { handle, lazy: fetchErrorPage }

/** Loads the error page. A 404 document needs it before rendering, and before hydration in the browser. */
export async function fetchErrorPage() {
  const module = await lazy()
  code = module.Component
  return module
}

/** Returns the error page if it has been loaded. */
export const getErrorPage = (): ComponentType | null => code

export const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404
