import { paths } from '#contract/paths.ts'
import { buildGamePaths, type Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

export const pages: Pages = [
  {
    path: '/workshop/:type/history',
    page: 'history',
    reads: { type: paramParsers.game },
    place: { section: 'number', title: '对历史', gameTitle: '对历史', up: () => paths.number() },
    listed: buildGamePaths(paths.workshopHistory),
    offline: true,
  },
]
