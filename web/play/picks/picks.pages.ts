import { paths } from '#contract/paths.ts'
import { everyGame, type Pages } from '#web/shared/page/page-facts.ts'
import { reading } from '#web/shared/page/params.ts'

export const pages: Pages = [
  { path: '/number', page: 'games', place: { section: 'number', title: '选号' }, listed: [paths.number()] },
  {
    path: '/number/:type',
    page: 'picks',
    reads: { type: reading.game },
    place: { section: 'number', title: '选号', gameTitle: '选号', up: () => paths.number() },
    listed: everyGame(paths.number),
  },
]
