import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { allRoutes, getHandle } from './route-lists.ts'
import { toCanonicalUrl } from './page-address.ts'

// Path builders that the test does not call with the arguments 2 and 30. It calls some of them with other arguments.
// The others return no canonical URL: it is that of the console, or has a part that only the browser reads.
const EXCLUDED = new Set([
  'ownBet',
  'checkIssue',
  'operatorLogin',
  'operatorPassword',
  'agreement',
  'selectBall',
  'keptTicket',
  'sentence',
  'notificationSettings',
  'forumSearch',
  'console',
  'helpTopic',
  'mailLink',
  'calendar',
  'omissions',
  'sameIssue',
])

test.each([
  ...Object.entries<(...parts: never[]) => string>(paths).flatMap(([name, build]) =>
    EXCLUDED.has(name) ? [] : [build(2 as never, 30 as never)],
  ),
  `${paths.chart(1)}&from=2022001&to=2022-12-31`,
  paths.chart(1, 30, 'sum'),
  paths.selectBall(),
  paths.selectBall(1, '2022113'),
  paths.calendar(2, '2022-12'),
  paths.findDraws(2, '07 12', '22149'),
  paths.omissions(2),
  paths.omissions(2, 'pair', 100),
  paths.sameIssue(2),
  paths.sameIssue(2, '030'),
  paths.agreement('vip'),
  paths.agreement('vip', 12),
  paths.helpTopic('games'),
  '/forget?type=operator',
  `${paths.helpCenter()}?q=${encodeURIComponent('兑奖')}`,
])('toCanonicalUrl preserves the canonical URL %s', (url) => expect(toCanonicalUrl(url)).toBe(url))

test.each([
  ['an unknown parameter', '/index?utm=x&type=3', '/index'],
  ['the order of parameters', '/draw-winner?page=3&type=1', '/draw-winner?type=1&page=3'],
  ['a second value', '/leaderboard?type=1&type=2', '/leaderboard?type=1'],
  ['an invalid kind and count', '/omissions?type=1&kind=all&count=30', '/omissions?type=1'],
  ['another spelling of an issue', '/same-issue?type=1&issue=30', '/same-issue?type=1&issue=030'],
  ['another spelling of a number', '/line-chart?type=1&count=050', '/line-chart?type=1&count=50'],
  ['an invalid game of a page with a default', '/leaderboard?type=99', '/leaderboard'],
  ['an invalid game of a page with a notice', '/line-chart?type=99', '/line-chart?type=0'],
  ['an invalid id', '/draw-winner/1?id=%3Cb%3E', '/draw-winner/1?id=0'],
  ['an empty id', '/draw-winner/1?id=', '/draw-winner/1'],
  ['a page number above the limit', '/draw-winner?type=1&page=123456789', '/draw-winner?type=1&page=99999'],
  ['the first page', '/draw-winner?type=1&page=1', '/draw-winner?type=1'],
  ['an invalid kind of chart', '/line-chart?type=1&kind=x', '/line-chart?type=1&kind=0'],
  ['an invalid range', '/line-chart?type=1&from=x&to=2022-1', '/line-chart?type=1&from=0&to=0'],
  ['an unknown agreement', '/agreement?type=x', '/agreement'],
  ['an unknown form', '/forget?type=x', '/forget'],
  ['capitals and a slash', '/Draw-Winner/1/?ID=5', '/draw-winner/1'],
  ['an invalid game in the path', '/number/lucky', '/number/0'],
  ['an invalid id in the path', '/help-center/0x10', '/help-center/0'],
  ['a query parameter that the path contains', '/number/1?type=2', '/number/1'],
  ['an unknown page', '/wp-login.php?a=1', '/404'],
  ['an unknown subpage', '/index/x', '/404'],
  ['an unknown deep subpage', '/number/1/x/y/z?type=2', '/404'],
  ['repeated slashes', '//', '/'],
])('toCanonicalUrl normalises %s: %s to %s', (_what, url, address) => {
  expect(toCanonicalUrl(url)).toBe(address)
  expect(toCanonicalUrl(address)).toBe(address)
})

test('toCanonicalUrl returns /404 for a path of 5000 segments', () => {
  expect(toCanonicalUrl('/index' + '/x'.repeat(5000))).toBe('/404')
})

test('every route parameter has a parser', () => {
  const missing = allRoutes.flatMap((route) =>
    [...(route.path ?? '').matchAll(/:(\w+)/g)].flatMap(([, name = '']) =>
      getHandle(route)?.reads[name] ? [] : [`${route.path} ${name}`],
    ),
  )
  expect(missing).toEqual([])
})
