import { paths } from '#contract/paths.ts'
import { everyGame, type Pages } from '#web/shared/page/page-facts.ts'
import { reading } from '#web/shared/page/params.ts'

export const pages: Pages = [
  {
    path: '/workshop/:type/prizes',
    page: 'prizes',
    reads: { type: reading.game },
    place: { section: 'number', title: '奖金计算', gameTitle: '奖金', up: () => paths.number() },
    listed: everyGame(paths.workshopPrizes),
    offline: true,
  },
]
