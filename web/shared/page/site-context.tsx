import { createContext, use } from 'react'
import type { Api } from '#client/call.ts'
import { copyText } from '#web/shared/lib/copy-text.ts'

/** Context of the site that every component may use. */
export interface SiteContextValue {
  api: Api
  /** Origin of the site, https://…, without a trailing slash; '' if not configured. */
  origin: string
  /** The server's time when the page was rendered, in milliseconds. Rendering uses it as the current time. */
  renderedAt: number
  /** Demo mode with simulated texts and payments; every page shows a notice. */
  demo: boolean
}

const SiteContext = createContext<SiteContextValue | null>(null)
export const SiteProvider = SiteContext.Provider

export function useSite(): SiteContextValue {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider above it')
  return site
}

/** Calls of the contract. Toasts, 401 and the progress bar are handled; check `answer.status`. */
export const useApi = (): Api => useSite().api

/** Returns a function that makes a path absolute with the configured origin, or with the origin of the window. */
export function useLinkTo(): (path: string) => string {
  const { origin } = useSite()
  return (path) => (origin || window.location.origin) + path
}

/** Copies a link, or shows it for manual copying. */
export const copyLink = (link: string): Promise<void> => copyText(link, '链接已复制')
