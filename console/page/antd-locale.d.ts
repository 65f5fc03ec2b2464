// The package calls itself CommonJS and this file is none: TypeScript would see its default export one level too deep.
declare module 'antd/es/locale/zh_CN' {
  import type { Locale } from 'antd/es/locale/index.js'

  const locale: Locale
  export default locale
}
