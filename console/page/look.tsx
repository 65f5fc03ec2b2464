import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { useTheme } from './theme.ts'

/** What the document's policy lets styles in by; none where the sources are served, which have no policy. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

const NO_SPACE = { autoInsertSpace: false } as const

/** The library that the console is built of, in our colours, our language and under our policy. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      locale={zhCN}
      componentSize="small"
      theme={useTheme()}
      button={NO_SPACE}
      {...(nonce !== undefined && { csp: { nonce } })}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
