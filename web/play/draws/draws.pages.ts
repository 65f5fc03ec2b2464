import { paths } from '#contract/paths.ts'
import { everyGame, type Pages } from '#web/shared/page/page-facts.ts'
import { reading } from '#web/shared/page/params.ts'

export const pages: Pages = [
  {
    path: '/draw-winner',
    page: 'draws',
    reads: { type: reading.game, q: reading.words, before: reading.issue, page: reading.page },
    place: { section: 'draws', title: '开奖结果' },
    listed: everyGame(paths.drawWinners),
    offline: true,
  },
  {
    path: '/draw-winner/:type',
    page: 'draw',
    reads: { type: reading.game, id: reading.id },
    place: { section: 'draws', title: '开奖结果', gameTitle: '开奖', up: paths.drawWinners },
    listed: [],
    offline: true,
  },
  {
    path: '/same-issue',
    page: 'same-issue',
    reads: { type: reading.game, issue: reading.counter },
    place: { section: 'charts', title: '历年同期', gameTitle: '历年同期', up: paths.drawWinners },
    listed: everyGame(paths.sameIssue),
  },
]
