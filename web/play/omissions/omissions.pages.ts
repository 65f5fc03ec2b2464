import { paths } from '#contract/paths.ts'
import { buildGamePaths, type Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'
import { parseIssueCount, parseKind } from './omissions-address.ts'

export const pages: Pages = [
  {
    path: '/omissions',
    page: 'omissions',
    reads: {
      type: paramParsers.game,
      kind: (text) => (parseKind(text) === 'number' ? null : parseKind(text)),
      count: (text) => parseIssueCount(text)?.toString() ?? null,
    },
    place: { section: 'charts', title: '遗漏统计', gameTitle: '遗漏', up: (type = 1) => paths.chart(type) },
    listed: buildGamePaths(paths.omissions),
    offline: true,
  },
]
