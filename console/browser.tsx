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

/** A read may be refused because the session has ended, or the role is another: who works here is then asked at once. */
const queryCache = new QueryCache({
  onError(_, { queryKey }) {
    if (queryKey[0] !== operator.queryKey[0]) void client.invalidateQueries(operator)
  },
})
/**
 * Without a network a call fails at once and says so. The library would hold it back until there is one, and what was pressed
 * would be done then, whatever has happened meanwhile. What is shown is read again once there is one, and not by itself
 * before: that would keep the session of an operator alive who has left.
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
