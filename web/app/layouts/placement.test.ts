import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '#web/app/routes.tsx'
import { toPlacement } from './placement.ts'

function findPlacement(pathname: string, search = '') {
  const match = matchRoutes(routes, pathname)?.at(-1)
  return toPlacement(match && { params: match.params, handle: match.route.handle }, search)
}

test.each([
  ['/index', 'home'],
  ['/personal-center', 'mine'],
  ['/member', 'mine'],
  ['/select-ball/1/2022150', 'mine'],
  ['/winning-lottery/3', 'mine'],
  ['/my-forum', 'mine'],
  ['/my-order', 'mine'],
  ['/my-set', 'mine'],
  ['/number/7', 'number'],
  ['/draw-winner', 'draws'],
  ['/line-chartss', 'charts'],
  ['/forum/12', 'forum'],
  ['/leaderboard', 'leaderboard'],
  ['/help-center/3', 'help'],
  ['/privacy', 'help'],
  ['/announcement', 'help'],
  ['/500', undefined],
  ['/numbers', undefined],
])('page %s belongs to navigation section %s', (pathname, section) => {
  expect(findPlacement(pathname).section).toBe(section)
})

test.each([
  ['/number/1', '', '双色球选号', '/number'],
  ['/draw-winner/2', '?id=9', '大乐透开奖', '/draw-winner?type=2'],
  ['/line-charts', '?type=3', '福彩3D走势', '/draw-winner?type=3'],
  ['/line-chart', '', '走势图', '/draw-winner'],
  ['/forum/9', '', '动态', '/forum'],
  ['/winning-lottery/1/42', '', '我的中奖', '/personal-center'],
  ['/member', '', '会员与星币', '/personal-center'],
  ['/help-center/3', '', '帮助中心', '/help-center'],
  ['/help-center', '', '帮助中心', '/index'],
  ['/leaderboard', '', '排行榜', '/index'],
  ['/nowhere', '', '彩运', '/index'],
])('the app bar of %s%s: title %s, back link to %s', (pathname, search, title, up) => {
  expect(findPlacement(pathname, search)).toMatchObject({ title, up })
})

test('pages of the tab bar, except 走势, have no back link', () => {
  for (const path of ['/index', '/draw-winner', '/number', '/forum', '/personal-center']) {
    expect(findPlacement(path).up).toBeUndefined()
  }
})
