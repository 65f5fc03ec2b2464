import { paths } from '#contract/paths.ts'
import { buildGamePaths, type Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

/** 旋转矩阵 of a game. */
export const pages: Pages = [
  {
    path: '/workshop/:type/wheel',
    page: 'wheel',
    reads: { type: paramParsers.game },
    place: { section: 'number', title: '旋转矩阵', gameTitle: '旋转矩阵', up: () => paths.number() },
    listed: buildGamePaths(paths.workshopWheel),
    offline: true,
  },
]
