import { paths } from '#contract/paths.ts'
import { buildGamePaths, type Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

export const pages: Pages = [
  {
    path: '/workshop/:type/prizes',
    page: 'prizes',
    reads: { type: paramParsers.game },
    place: { section: 'number', title: '奖金计算', gameTitle: '奖金', up: () => paths.number() },
    listed: buildGamePaths(paths.workshopPrizes),
    offline: true,
  },
]
