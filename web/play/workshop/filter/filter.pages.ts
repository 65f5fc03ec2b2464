import { paths } from '#contract/paths.ts'
import { buildGamePaths, type Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

/** 缩水过滤 of a game. */
export const pages: Pages = [
  {
    path: '/workshop/:type/filter',
    page: 'filter',
    reads: { type: paramParsers.game },
    place: { section: 'number', title: '缩水过滤', gameTitle: '缩水', up: () => paths.number() },
    listed: buildGamePaths(paths.workshopFilter),
    offline: true,
  },
]
