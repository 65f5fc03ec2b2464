import { own, type Pages } from '#web/shared/page/page-facts.ts'
import { reading } from '#web/shared/page/params.ts'

const WINS = { ...own('我的中奖', 30), offline: true } as const
const NUMBERS = { ...own('已选号码', 20), offline: true } as const

export const pages: Pages = [
  { path: '/winning-lottery', page: 'games', ...WINS },
  { path: '/winning-lottery/:type', page: 'issues', reads: { type: reading.game }, ...WINS },
  {
    path: '/winning-lottery/:type/:id',
    page: 'winning',
    reads: { type: reading.game, id: reading.id },
    ...WINS,
  },
  { path: '/select-ball', page: 'games', ...NUMBERS },
  { path: '/select-ball/:type', page: 'issues', reads: { type: reading.game }, ...NUMBERS },
  {
    path: '/select-ball/:type/:issue',
    page: 'selected',
    reads: { type: reading.game, issue: reading.issue },
    ...NUMBERS,
  },
]
