import { personalPage, type Pages } from '#web/shared/page/page-metadata.ts'

export const pages: Pages = [
  { path: '/notifications', page: 'notifications', ...personalPage('消息通知', 40) },
  { path: '/mail-link', page: 'mail-link', listed: null },
]
