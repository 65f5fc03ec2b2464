import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { useTheme } from './theme.ts'

const NO_SPACE = { autoInsertSpace: false } as const

/** The library that the console is built of, in our colours and our language. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} componentSize="small" theme={useTheme()} button={NO_SPACE}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
