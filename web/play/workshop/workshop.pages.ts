import { paths } from '#contract/paths.ts'
import type { GameType } from '#lottery/games.ts'
import { buildGamePaths, type PagePlacement, type Pages, personalPage } from '#web/shared/page/page-metadata.ts'
import { paramParsers } from '#web/shared/page/params.ts'

type WorkshopPage = Pick<Pages[number], 'path' | 'page' | 'listed'> & Pick<PagePlacement, 'title' | 'gameTitle'>

const createPage = ({ path, page, listed, ...titles }: WorkshopPage): Pages[number] => ({
  path,
  page,
  reads: { type: paramParsers.game },
  place: { section: 'number', ...titles, up: () => paths.number() },
  listed,
  offline: true,
})

const createPart = (part: string, title: string, gameTitle: string, to: (game: GameType) => string) =>
  createPage({ path: `/workshop/:type/${part}`, page: `${part}/${part}`, title, gameTitle, listed: buildGamePaths(to) })

/** 对奖 (/check) and 号码工坊 share a module: /check detects the game from the text, 号码工坊 has it in its path. */
export const pages: Pages = [
  createPage({ path: '/check', page: 'check/check', title: '对奖', listed: [paths.check()] }),
  createPage({
    path: '/workshop/:type',
    page: 'check/check',
    title: '号码工坊',
    gameTitle: '工坊',
    listed: buildGamePaths(paths.workshop),
  }),
  createPart('history', '对历史', '对历史', paths.workshopHistory),
  createPart('prizes', '奖金计算', '奖金', paths.workshopPrizes),
  createPart('filter', '缩水过滤', '缩水', paths.workshopFilter),
  createPart('wheel', '旋转矩阵', '旋转矩阵', paths.workshopWheel),
  { path: '/kept-tickets', page: 'kept/kept-tickets', ...personalPage('我守的号', 25) },
]
