import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { useTheme } from './theme.ts'

const NO_SPACE = { autoInsertSpace: false } as const

/** antd with our colours and language. */
export function AntdProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} componentSize="small" theme={useTheme()} button={NO_SPACE}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
