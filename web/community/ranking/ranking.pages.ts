import { paths } from '#contract/paths.ts'
import { everyGame, type Pages } from '#web/shared/page/page-facts.ts'
import { reading } from '#web/shared/page/params.ts'

export const pages: Pages = [
  {
    path: '/leaderboard',
    page: 'leaderboard',
    reads: { type: reading.game, id: reading.id },
    place: { section: 'leaderboard', title: '排行榜', up: paths.home },
    listed: everyGame(paths.leaderboard),
  },
]
