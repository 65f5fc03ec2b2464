import { paths } from '#contract/paths.ts'
import type { Pages } from '#web/shared/page/page-metadata.ts'

export const pages: Pages = [
  {
    path: '/forum/search',
    page: 'search',
    place: { section: 'forum', title: '搜索', up: paths.forum },
    listed: null,
  },
]
