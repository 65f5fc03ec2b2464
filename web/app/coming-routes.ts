import type { LoaderFunction, RouteObject } from 'react-router'
import type { Coming } from './coming-page.tsx'
import { type PageHandle, lazyPage } from './lazy-page.ts'
import { gameOfPath, idOf } from './params.ts'
import { paths } from './paths.ts'
import { notFound } from './query.ts'

const picking = { to: paths.number(), label: '去选号' }
const draws = { to: paths.drawWinners(), label: '看开奖结果' }
const home = { to: paths.home(), label: '回首页' }

/** Every address of a feature that has not landed yet. Whoever builds the feature takes its lines out. */
export const comingInShell: RouteObject[] = [
  ...['/line-chart', '/line-charts', '/line-chartss', '/line-chartsss', '/line-chartssss'].map((path) =>
    coming(path, { title: '走势图', text: '这里将按期号列出历史号码与遗漏，方便对照查看。', link: draws }),
  ),
  coming('/forum', { title: '论坛', text: '这里将是彩友交流心得的地方，可以发帖、评论和点赞。', link: draws }),
  coming('/forum/:id', { title: '帖子', text: '论坛开放后，帖子和评论会显示在这里。', link: draws }, checkId),
  coming('/leaderboard', {
    title: '排行榜',
    text: '这里将按彩种和期号排出模拟选号的积分，积分不可兑换。',
    link: picking,
  }),
]

/** The same inside the personal centre, for those who are signed in. */
export const comingMine: RouteObject[] = [
  coming('/member', { title: '会员与星币', text: '这里将介绍会员权益、会员期限和星币余额。', link: picking }),
  coming('/winning-lottery', { title: '我的中奖', text: '登录后锁定的模拟号码，开奖后会在这里对照。', link: draws }),
  coming(
    '/winning-lottery/:type',
    { title: '我的中奖', text: '登录后锁定的模拟号码，开奖后会在这里对照。', link: draws },
    checkGame,
  ),
  coming(
    '/winning-lottery/:type/:id',
    { title: '中奖详情', text: '登录后锁定的模拟号码，开奖后会在这里对照。', link: draws },
    checkGameAndId,
  ),
  coming('/select-ball', { title: '已选号码', text: '登录后锁定的模拟号码会按彩种保存在这里。', link: picking }),
  coming(
    '/select-ball/:type',
    { title: '已选号码', text: '登录后锁定的模拟号码会按期号保存在这里。', link: picking },
    checkGame,
  ),
  coming(
    '/select-ball/:type/:issue',
    { title: '已选号码', text: '登录后锁定的模拟号码会保存在这里。', link: picking },
    checkGame,
  ),
  coming('/my-forum', { title: '我的帖子', text: '论坛开放后，你发布的帖子会列在这里。', link: draws }),
  coming('/my-order', { title: '历史记录', text: '会员和星币的充值记录会按月列在这里。', link: home }),
]

function coming(path: string, face: Coming, loader?: LoaderFunction): RouteObject {
  const { handle, lazy } = lazyPage('app/coming-page', () => import('./coming-page.tsx'))
  return {
    path,
    lazy,
    handle: { ...handle, coming: face } satisfies PageHandle & { coming: Coming },
    ...(loader && { loader }),
  }
}

function checkGame({ params }: Parameters<LoaderFunction>[0]): null {
  gameOfPath(params)
  return null
}

function checkId({ params }: Parameters<LoaderFunction>[0]): null {
  if (idOf(params['id']) === null) throw notFound()
  return null
}

function checkGameAndId(args: Parameters<LoaderFunction>[0]): null {
  return checkGame(args) ?? checkId(args)
}
