import { paths } from '#contract/paths.ts'
import { everyGame, type Pages } from '#web/shared/page/page-facts.ts'
import { reading } from '#web/shared/page/params.ts'
import { countOf, kindOf } from './omissions-address.ts'

export const pages: Pages = [
  {
    path: '/omissions',
    page: 'omissions',
    reads: {
      type: reading.game,
      kind: (text) => (kindOf(text) === 'number' ? null : kindOf(text)),
      count: (text) => countOf(text)?.toString() ?? null,
    },
    place: { section: 'charts', title: '遗漏统计', gameTitle: '遗漏', up: (type = 1) => paths.chart(type) },
    listed: everyGame(paths.omissions),
    offline: true,
  },
]
