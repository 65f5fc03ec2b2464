import { createContext, use } from 'react'
import type { Api } from '#client/call.ts'
import { copyText } from '#web/shared/lib/copying.ts'

/** What every component may ask of the site around it. */
export interface Site {
  api: Api
  /** Where the site lives, https://…, without a slash at the end; '' where nobody said so. */
  origin: string
  /** The site's time when the page was rendered, in milliseconds: the "now" of everything rendered. */
  renderedAt: number
  /** A demonstration with simulated texts and payments: every page says so. */
  demo: boolean
}

const SiteContext = createContext<Site | null>(null)
export const SiteProvider = SiteContext.Provider

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider above it')
  return site
}

/** The calls of the contract: toasts, 401 and the progress bar are taken care of; look at `answer.status`. */
export const useApi = (): Api => useSite().api

/** Makes links of paths: under the address that the site says it has, else the one it was opened at. */
export function useLinkTo(): (path: string) => string {
  const { origin } = useSite()
  return (path) => (origin || window.location.origin) + path
}

/** Copies a link, or shows it for manual copying. */
export const copyLink = (link: string): Promise<void> => copyText(link, '链接已复制')
