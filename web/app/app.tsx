import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type SiteContextValue, SiteProvider } from '#web/shared/page/site-context.tsx'
import '#client/tokens.css'
import '#client/forced-colors.css'
import '#web/shared/ui/base.css'

/** Wraps the router in the site's providers. Marks the document as hydrated for cannot-start.ts. */
export function App({ site, client, children }: { site: SiteContextValue; client: QueryClient; children: ReactNode }) {
  useEffect(() => void (document.documentElement.dataset['alive'] = ''), [])
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <SiteProvider value={site}>{children}</SiteProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}
