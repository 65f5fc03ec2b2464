import { paths } from '#contract/paths.ts'
import { personalPage, type Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

export const pages: Pages = [
  { path: '/forum', page: 'feed', place: { section: 'forum', title: '论坛' }, listed: [paths.forum()] },
  {
    path: '/forum/:id',
    page: 'topic',
    reads: { id: paramParsers.id },
    place: { section: 'forum', title: '动态', up: paths.forum },
    listed: [],
  },
  { path: '/my-forum', page: 'my-posts', ...personalPage('我的动态', 50) },
]
