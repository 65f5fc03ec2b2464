import type { ComponentType } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { lazyPage } from './lazy-page.ts'

const { handle, lazy } = lazyPage('app/lost-page', () => import('./lost-page.tsx'), { listed: null })
let code: ComponentType | null = null

/** The error page, loaded lazily like any other page (docs/rules/pages.md#unknown-addresses). */
export const errorPage = { handle, lazy: fetchErrorPage }

/** Loads the error page. For a 404, the server needs its code before rendering, and the browser before hydration. */
export async function fetchErrorPage() {
  const module = await lazy()
  code = module.Component
  return module
}

export const getErrorPage = (): ComponentType | null => code

export const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404
