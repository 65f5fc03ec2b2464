import { paths } from '#contract/paths.ts'
import { own, type Pages } from '#web/shared/page/page-facts.ts'
import { reading } from '#web/shared/page/params.ts'

export const pages: Pages = [
  { path: '/member', page: 'member', ...own('会员与星币', 10) },
  {
    path: '/my-order',
    page: 'my-order',
    reads: { date: reading.month, order: reading.orderNo },
    ...own('历史记录', 60),
  },
  {
    path: '/my-order/:orderNo',
    page: 'receipt',
    reads: { orderNo: reading.orderNo },
    place: { section: 'mine', title: '收据', up: () => paths.myOrder() },
    listed: null,
  },
]
