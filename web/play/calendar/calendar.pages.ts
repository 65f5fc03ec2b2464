import { paths } from '#contract/paths.ts'
import { everyGame, type Pages } from '#web/shared/page/page-facts.ts'
import { reading } from '#web/shared/page/params.ts'

export const pages: Pages = [
  {
    path: '/draw-calendar',
    page: 'calendar',
    reads: { type: reading.game, month: reading.month },
    place: { section: 'draws', title: '开奖日历', gameTitle: '开奖日历', up: paths.drawWinners },
    listed: everyGame(paths.calendar),
  },
]
