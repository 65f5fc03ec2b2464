import '#client/old-browsers.ts'
import { type DefaultOptions, QueryCache, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { AntdProvider } from './page/antd-provider.tsx'
import { addNonceToStyles } from './page/nonce.ts'
import { operatorQuery } from './page/operator.query.ts'
import { restorePath } from './page/console-path.ts'
import { call } from '#client/call.ts'
import { createQueryClient } from '#client/query.ts'
import '#client/tokens.css'
import '#client/forced-colors.css'
import './console.css'

addNonceToStyles()
restorePath()

/** A rejected read may mean an ended session or a changed role: refetch the operator immediately. */
const queryCache = new QueryCache({
  onError(_, { queryKey }) {
    if (queryKey[0] !== operatorQuery.queryKey[0]) void client.invalidateQueries(operatorQuery)
  },
})
/**
 * Without a network a call fails immediately. By default the library would queue it, and an action would run later
 * under changed circumstances. Queries refetch on reconnect but do not poll otherwise, which would extend the session
 * of an absent operator.
 */
const defaultOptions: DefaultOptions = {
  queries: { networkMode: 'always', refetchOnReconnect: true, retry: false, refetchOnWindowFocus: false },
  mutations: { networkMode: 'always' },
}
const client = createQueryClient(call, { queryCache, defaultOptions })

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <AntdProvider>
        <App />
      </AntdProvider>
    </QueryClientProvider>
  </StrictMode>,
)
