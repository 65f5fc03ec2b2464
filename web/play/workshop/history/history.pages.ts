import { paths } from '#contract/paths.ts'
import { everyGame, type Pages } from '#web/shared/page/page-facts.ts'
import { reading } from '#web/shared/page/params.ts'

export const pages: Pages = [
  {
    path: '/workshop/:type/history',
    page: 'history',
    reads: { type: reading.game },
    place: { section: 'number', title: '对历史', gameTitle: '对历史', up: () => paths.number() },
    listed: everyGame(paths.workshopHistory),
    offline: true,
  },
]
