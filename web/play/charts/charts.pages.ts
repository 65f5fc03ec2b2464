import { paths } from '#contract/paths.ts'
import { buildGamePaths, type Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

const LISTED_PATHS = buildGamePaths(paths.chart)
const toPathname = (address: string): string => address.split('?')[0]!

export const pages: Pages = [...new Set(LISTED_PATHS.map(toPathname))].map((path) => ({
  path,
  page: 'chart',
  reads: {
    type: paramParsers.gameOrWrong,
    kind: paramParsers.chartKind,
    count: paramParsers.count,
    from: paramParsers.issueOrDate,
    to: paramParsers.issueOrDate,
  },
  place: { section: 'charts', title: '走势图', gameTitle: '走势', up: paths.drawWinners },
  listed: LISTED_PATHS.filter((address) => toPathname(address) === path),
  offline: true,
  phone: true,
}))
