import '#client/old-browsers.ts'
import { type DefaultOptions, QueryCache, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { Look } from './page/look.tsx'
import { giveStylesTheNonce } from './page/nonce.ts'
import { operator } from './page/operator.query.ts'
import { goToRememberedPlace } from './page/place.ts'
import { call } from '#client/call.ts'
import { makeQueryClient } from '#client/query.ts'
import '#client/tokens.css'
import '#client/forced-colors.css'
import './console.css'

giveStylesTheNonce()
goToRememberedPlace()

/** A rejected read may mean an ended session or a changed role: refetch the operator immediately. */
const queryCache = new QueryCache({
  onError(_, { queryKey }) {
    if (queryKey[0] !== operator.queryKey[0]) void client.invalidateQueries(operator)
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
const client = makeQueryClient(call, { queryCache, defaultOptions })

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Look>
        <App />
      </Look>
    </QueryClientProvider>
  </StrictMode>,
)
