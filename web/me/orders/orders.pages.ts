import { paths } from '#contract/paths.ts'
import { personalPage, type Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

export const pages: Pages = [
  { path: '/member', page: 'member', ...personalPage('会员与星币', 10) },
  {
    path: '/my-order',
    page: 'my-order',
    reads: { date: paramParsers.month, order: paramParsers.orderNo },
    ...personalPage('历史记录', 60),
  },
  {
    path: '/my-order/:orderNo',
    page: 'receipt',
    reads: { orderNo: paramParsers.orderNo },
    place: { section: 'mine', title: '收据', up: () => paths.myOrder() },
    listed: null,
  },
]
