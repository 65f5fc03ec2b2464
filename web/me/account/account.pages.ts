import { personalPage, type Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

export const pages: Pages = [
  { path: '/login', page: 'sign-in/login', listed: null },
  { path: '/forget', page: 'sign-in/forget', reads: { type: paramParsers.operator }, listed: null },
  {
    path: '/personal-center',
    page: 'profile/personal-center',
    place: { section: 'mine', title: '我的', menu: { at: 0, label: '个人资料' } },
    listed: null,
    offline: true,
  },
  { path: '/my-set', page: 'my-set', ...personalPage('设置', 70) },
]
