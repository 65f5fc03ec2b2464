import type { LoaderFunction, RouteObject } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Coming } from './coming-page.tsx'
import { lazyPage, type PageFacts, type PageHandle } from './lazy-page.ts'
import { idOf, reading } from '#web/page/params.ts'
import { notFound } from '#web/page/query.ts'

const picking = { to: paths.number(), label: '去选号' }
const draws = { to: paths.drawWinners(), label: '看开奖结果' }
const home = { to: paths.home(), label: '回首页' }

const forum = { section: 'forum', title: '论坛' } as const
const mine = { section: 'mine', up: () => paths.personalCenter() } as const

/** Every address of a feature that has not landed yet. Whoever builds the feature takes its lines out. */
export const comingInShell: RouteObject[] = [
  coming(
    '/forum',
    { title: '论坛', text: '这里将是彩友交流心得的地方，可以发帖、评论和点赞。', link: draws },
    { place: forum },
  ),
  coming(
    '/forum/:id',
    { title: '帖子', text: '论坛开放后，帖子和评论会显示在这里。', link: draws },
    { reads: { id: reading.id }, place: { ...forum, up: () => paths.forum() } },
    checkId,
  ),
]

/** The same inside the personal centre, for those who are signed in. */
export const comingMine: RouteObject[] = [
  coming(
    '/member',
    { title: '会员与星币', text: '这里将介绍会员权益、会员期限和星币余额。', link: picking },
    { place: { ...mine, title: '会员与星币' }, listed: null },
  ),
  coming(
    '/my-forum',
    { title: '我的帖子', text: '论坛开放后，您发布的帖子会列在这里。', link: draws },
    { place: { ...mine, title: '我的动态' }, listed: null },
  ),
  coming(
    '/my-order',
    { title: '历史记录', text: '会员和星币的充值记录会按月列在这里。', link: home },
    { place: { ...mine, title: '历史记录' }, listed: null },
  ),
]

function coming(path: string, face: Coming, facts: PageFacts, loader?: LoaderFunction): RouteObject {
  const { handle, lazy } = lazyPage('app/coming-page', () => import('./coming-page.tsx'), facts)
  return {
    path,
    lazy,
    handle: { ...handle, coming: face } satisfies PageHandle & { coming: Coming },
    ...(loader && { loader }),
  }
}

function checkId({ params }: Parameters<LoaderFunction>[0]): null {
  if (idOf(params['id']) === null) throw notFound()
  return null
}
