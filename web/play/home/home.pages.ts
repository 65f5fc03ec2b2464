import { paths } from '#contract/paths.ts'
import type { Pages } from '#web/shared/page/page-metadata.ts'

export const pages: Pages = [
  {
    path: '/index',
    page: 'home',
    place: { section: 'home', title: '首页' },
    listed: [paths.home()],
    offline: true,
  },
]
