import { createContext, use } from 'react'
import type { Api } from '#client/call.ts'
import { toast } from '#web/shared/lib/toasts.ts'

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

/** Copies a link, and says what became of it. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast('success', '链接已复制')
  } catch {
    toast('error', '没有复制成功，请在地址栏复制')
  }
}
