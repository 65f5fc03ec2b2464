import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type Site, SiteProvider } from '#web/shared/page/site.tsx'
import '#client/tokens.css'
import '#client/forced-colors.css'
import '#web/shared/ui/base.css'

interface Props {
  site: Site
  client: QueryClient
  /** The router, of the server or of the browser. */
  children: ReactNode
}

/** What both sides wrap around the router. Once it stands, cannot-start.ts has nothing to say. */
export function App({ site, client, children }: Props) {
  useEffect(() => void (document.documentElement.dataset['alive'] = ''), [])
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <SiteProvider value={site}>{children}</SiteProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}
