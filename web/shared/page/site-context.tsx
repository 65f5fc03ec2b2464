import { createContext, use } from 'react'
import type { Api } from '#client/call.ts'
import { copyText } from '#web/shared/lib/copy-text.ts'

export interface SiteContextValue {
  api: Api
  /** Origin of the site without a trailing slash, as in https://example.org; '' if not configured. */
  origin: string
  /** The server's time when it rendered the page, in milliseconds. The first render uses it as the current time. */
  renderedAt: number
  /** Whether the site is a demo, in which text messages and payments are simulated. */
  demo: boolean
  /** Whether the server assumed a phone when it rendered the page. Only pages that declare `phone` may use it. */
  phone: boolean
}

const SiteContext = createContext<SiteContextValue | null>(null)
export const SiteProvider = SiteContext.Provider

export function useSite(): SiteContextValue {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider above it')
  return site
}

/** Returns the API that shows progress and errors (web/app/react-to-answer.ts). The caller checks `answer.status`. */
export const useApi = (): Api => useSite().api

export function useLinkTo(): (path: string) => string {
  const { origin } = useSite()
  return (path) => (origin || window.location.origin) + path
}

export const copyLink = (link: string): Promise<void> => copyText(link, '链接已复制')
