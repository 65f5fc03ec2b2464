import type { RouteObject } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Coming } from './coming-page.tsx'
import { lazyPage, type PageFacts, type PageHandle } from './lazy-page.ts'

const picking = { to: paths.number(), label: '去选号' }
const home = { to: paths.home(), label: '回首页' }

const mine = { section: 'mine', up: () => paths.personalCenter() } as const

/** Every address of a feature that has not landed yet, for those who are signed in. Whoever builds it takes its lines out. */
export const comingMine: RouteObject[] = [
  coming(
    '/member',
    { title: '会员与星币', text: '这里将介绍会员权益、会员期限和星币余额。', link: picking },
    { place: { ...mine, title: '会员与星币' }, listed: null },
  ),
  coming(
    '/my-order',
    { title: '历史记录', text: '会员和星币的充值记录会按月列在这里。', link: home },
    { place: { ...mine, title: '历史记录' }, listed: null },
  ),
]

function coming(path: string, face: Coming, facts: PageFacts): RouteObject {
  const { handle, lazy } = lazyPage('app/coming-page', () => import('./coming-page.tsx'), facts)
  return { path, lazy, handle: { ...handle, coming: face } satisfies PageHandle & { coming: Coming } }
}
