import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { Look } from './page/look.tsx'
import { giveStylesTheNonce } from './page/nonce.ts'
import { goToKeptPlace } from './page/place.ts'
import '#client/tokens.css'
import './console.css'

giveStylesTheNonce()
goToKeptPlace()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <Look>
        <App />
      </Look>
    </QueryClientProvider>
  </StrictMode>,
)
