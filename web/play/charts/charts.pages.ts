import { paths } from '#contract/paths.ts'
import { everyGame, type Pages } from '#web/shared/page/page-facts.ts'
import { reading } from '#web/shared/page/params.ts'

const LISTED = everyGame(paths.chart)
const pathOf = (address: string): string => address.split('?')[0]!

/** All trend charts share one page module; `paths.chart` assigns the games to the routes. */
export const pages: Pages = [...new Set(LISTED.map(pathOf))].map((path) => ({
  path,
  page: 'chart',
  reads: {
    type: reading.gameOrWrong,
    kind: reading.chartKind,
    count: reading.count,
    from: reading.issueOrDate,
    to: reading.issueOrDate,
  },
  place: { section: 'charts', title: '走势图', gameTitle: '走势', up: paths.drawWinners },
  listed: LISTED.filter((address) => pathOf(address) === path),
  offline: true,
}))
