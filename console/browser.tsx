import '#client/old-browsers.ts'
import { type DefaultOptions, QueryCache, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { operatorQuery } from './page/operator.query.ts'
import { restorePath } from './page/console-path.ts'
import { call } from '#client/call.ts'
import { createQueryClient } from '#client/query.ts'
import { App as AntdApp, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { useTheme } from './page/theme.ts'
import '#client/tokens.css'
import '#client/forced-colors.css'
import './console.css'

const NO_SPACE = { autoInsertSpace: false } as const

/** Configures antd with the site's colours and in Chinese. */
function AntdProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} componentSize="small" theme={useTheme()} button={NO_SPACE}>
      <AntdApp component={false}>{children}</AntdApp>
    </ConfigProvider>
  )
}

/**
 * Adds the CSP nonce to style elements created by scripts. antd passes the nonce only to its own styles; its
 * dependencies, which measure scroll bars and lock the scrolling under a dialog, ignore it.
 */
function addNonceToStyles(): void {
  // The nonce is undefined in development, which has no CSP.
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce === undefined) return
  const create = document.createElement
  document.createElement = function createElement(this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(this, name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}

addNonceToStyles()
restorePath()

/** Refetches the operator when another query fails, because the session may have ended or the role may have changed. */
const queryCache = new QueryCache({
  onError(_, { queryKey }) {
    if (queryKey[0] !== operatorQuery.queryKey[0]) void client.invalidateQueries(operatorQuery)
  },
})
/**
 * `networkMode: 'always'`: without a network a call fails immediately. By default TanStack Query would queue it, and an
 * action would run later, possibly on changed data. Queries refetch on reconnect, but (except `operatorQuery`) neither
 * periodically nor on window focus: that would extend the session of an absent operator.
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
