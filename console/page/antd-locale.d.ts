// antd declares itself CommonJS, but this file of antd is ESM. Without this declaration TypeScript would expect its
// default export at `.default.default`.
declare module 'antd/es/locale/zh_CN' {
  import type { Locale } from 'antd/es/locale/index.js'

  const locale: Locale
  export default locale
}
