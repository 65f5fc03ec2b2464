// The package declares itself CommonJS but this file is ESM, so TypeScript would nest its default export one level too
// deep.
declare module 'antd/es/locale/zh_CN' {
  import type { Locale } from 'antd/es/locale/index.js'

  const locale: Locale
  export default locale
}
