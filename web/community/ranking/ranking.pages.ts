import { paths } from '#contract/paths.ts'
import { buildGamePaths, type Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

export const pages: Pages = [
  {
    path: '/leaderboard',
    page: 'leaderboard',
    reads: { type: paramParsers.game, id: paramParsers.id },
    place: { section: 'leaderboard', title: '排行榜', up: paths.home },
    listed: buildGamePaths(paths.leaderboard),
  },
]
