import { paths } from '#contract/paths.ts'
import { buildGamePaths, type Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

export const pages: Pages = [
  {
    path: '/draw-calendar',
    page: 'calendar',
    reads: { type: paramParsers.game, month: paramParsers.month },
    place: { section: 'draws', title: '开奖日历', gameTitle: '开奖日历', up: paths.drawWinners },
    listed: buildGamePaths(paths.calendar),
  },
]
