import { personalPage, type Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

const WINS = { ...personalPage('我的中奖', 30), offline: true } as const
const NUMBERS = { ...personalPage('已选号码', 20), offline: true } as const

export const pages: Pages = [
  { path: '/winning-lottery', page: 'games', ...WINS },
  { path: '/winning-lottery/:type', page: 'issues', reads: { type: paramParsers.game }, ...WINS },
  {
    path: '/winning-lottery/:type/:id',
    page: 'winning',
    reads: { type: paramParsers.game, id: paramParsers.id },
    ...WINS,
  },
  { path: '/select-ball', page: 'games', ...NUMBERS },
  { path: '/select-ball/:type', page: 'issues', reads: { type: paramParsers.game }, ...NUMBERS },
  {
    path: '/select-ball/:type/:issue',
    page: 'selected',
    reads: { type: paramParsers.game, issue: paramParsers.issue },
    ...NUMBERS,
  },
]
