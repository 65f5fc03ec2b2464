import { paths } from '#contract/paths.ts'
import { buildGamePaths, type Pages } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

/** 对奖 and 号码工坊 share a page module: the former detects the game from the text, the latter has it in the path. */
export const pages: Pages = [
  {
    path: '/check',
    page: 'check',
    reads: { type: paramParsers.game },
    place: { section: 'number', title: '对奖', up: () => paths.number() },
    listed: [paths.check()],
    offline: true,
  },
  {
    path: '/workshop/:type',
    page: 'check',
    reads: { type: paramParsers.game },
    place: { section: 'number', title: '号码工坊', gameTitle: '工坊', up: () => paths.number() },
    listed: buildGamePaths(paths.workshop),
    offline: true,
  },
]
