import { paths } from '#contract/paths.ts'
import type { Pages, PagePlacement } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

const HELP: PagePlacement = { section: 'help', title: '帮助中心', up: () => paths.helpCenter() }
const NOTICES: PagePlacement = { ...HELP, title: '公告通知' }

export const pages: Pages = [
  {
    path: '/help-center',
    page: 'questions',
    reads: { q: paramParsers.words, topic: paramParsers.topic },
    place: { ...HELP, up: paths.home },
    listed: [paths.helpCenter()],
    offline: true,
  },
  {
    path: '/help-center/lucky-order',
    page: 'lucky-order',
    place: HELP,
    listed: [paths.luckyOrder()],
    offline: true,
  },
  {
    path: '/help-center/:id',
    page: 'article',
    reads: { id: paramParsers.id },
    place: HELP,
    listed: [],
    offline: true,
  },
  {
    path: '/open',
    page: 'open',
    place: { ...HELP, title: '开放数据' },
    listed: [paths.open()],
  },
  {
    path: '/open/spec/:chapter?',
    page: 'spec',
    reads: { chapter: paramParsers.name },
    place: { ...HELP, title: '规格', up: paths.open },
    listed: [paths.spec()],
  },
  {
    path: '/privacy',
    page: 'privacy',
    place: { section: 'help', title: '隐私协议', up: paths.home },
    listed: [paths.privacy()],
  },
  {
    path: '/announcement',
    page: 'notices',
    place: { ...NOTICES, up: paths.home },
    listed: [paths.announcement()],
    offline: true,
  },
  {
    path: '/announcement/:id',
    page: 'article',
    reads: { id: paramParsers.id },
    place: NOTICES,
    listed: [],
    offline: true,
  },
  {
    path: '/agreement',
    page: 'agreement',
    reads: { type: paramParsers.agreement, version: paramParsers.id },
    listed: [paths.agreement('user'), paths.agreement('vip')],
  },
]
