import { paths } from '#contract/paths.ts'
import { everyGame, type Pages } from '#web/shared/page/page-facts.ts'
import { reading } from '#web/shared/page/params.ts'

/** 缩水过滤 of a game. */
export const pages: Pages = [
  {
    path: '/workshop/:type/filter',
    page: 'filter',
    reads: { type: reading.game },
    place: { section: 'number', title: '缩水过滤', gameTitle: '缩水', up: () => paths.number() },
    listed: everyGame(paths.workshopFilter),
    offline: true,
  },
]
