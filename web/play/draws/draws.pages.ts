import { paths } from '#contract/paths.ts'
import { buildGamePaths, type Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

export const pages: Pages = [
  {
    path: '/draw-winner',
    page: 'draws',
    reads: { type: paramParsers.game, q: paramParsers.words, before: paramParsers.issue, page: paramParsers.page },
    place: { section: 'draws', title: '开奖结果' },
    listed: buildGamePaths(paths.drawWinners),
    offline: true,
  },
  {
    path: '/draw-winner/:type',
    page: 'draw',
    reads: { type: paramParsers.game, id: paramParsers.id },
    place: { section: 'draws', title: '开奖结果', gameTitle: '开奖', up: paths.drawWinners },
    listed: [],
    offline: true,
  },
  {
    path: '/same-issue',
    page: 'same-issue',
    reads: { type: paramParsers.game, issue: paramParsers.counter },
    place: { section: 'charts', title: '历年同期', gameTitle: '历年同期', up: paths.drawWinners },
    listed: buildGamePaths(paths.sameIssue),
  },
]
