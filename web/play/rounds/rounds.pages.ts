import { paths } from '#contract/paths.ts'
import type { Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

export const pages: Pages = [
  {
    path: '/number/:type/rounds',
    page: 'rounds',
    reads: { type: paramParsers.game },
    place: { section: 'number', title: '选号', gameTitle: '选号', up: () => paths.number() },
    listed: [],
  },
]
