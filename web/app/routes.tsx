import { matchRoutes, type RouteObject, redirect } from 'react-router'
import { contact } from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { GAME_TYPES, type GameType } from '#lottery/games.ts'
import { lazyPage, type PageFacts, type Place } from './lazy-page.ts'
import { BareLayout } from './layouts/bare-layout.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { lostPage } from './lost.ts'
import { reading, type Reads } from '#web/page/params.ts'
import { query } from '#client/query.ts'
import { notFound, tryLoad } from '#web/page/load.ts'
import { BareError, RouteError } from './route-error.tsx'

// The trend charts share one page; which games stand under which address, `paths.chart` says.
const CHARTS = ['/line-chart', '/line-charts', '/line-chartss', '/line-chartsss', '/line-chartssss']

const CHART: PageFacts = {
  reads: {
    type: reading.gameOrWrong,
    count: reading.count,
    from: reading.issueOrDate,
    to: reading.issueOrDate,
  },
  place: { section: 'charts', title: '走势图', gameTitle: '走势', up: paths.drawWinners },
  offline: true,
}

const PICKING: Place = { section: 'number', title: '选号', gameTitle: '选号', up: () => paths.number() }

const everyGame = (path: (game: GameType) => string): string[] => GAME_TYPES.map((game) => path(game))
const chartsAt = (path: string): string[] => everyGame(paths.chart).filter((to) => to.startsWith(`${path}?`))

/** A page of the personal centre: nobody else's, so robots stay out. */
const own = (title: string, reads: Reads = {}): PageFacts => ({
  reads,
  place: { section: 'mine', title, up: () => paths.personalCenter() },
  listed: null,
})

/** The same of a page that can be read without a network. */
const kept = (facts: PageFacts): PageFacts => ({ ...facts, offline: true })

const helping = (title: string, up: string, listed: readonly string[], reads: Reads = {}): PageFacts => ({
  reads,
  place: { section: 'help', title, up: () => up },
  listed,
})

/** The personal centre. What a page shows of its member it asks for itself: the server renders for visitors. */
const mine: RouteObject[] = [
  {
    path: '/personal-center',
    ...lazyPage('account/personal-center-page', () => import('#web/account/personal-center-page.tsx'), {
      place: { section: 'mine', title: '我的' },
      listed: null,
      offline: true,
    }),
  },
  { path: '/my-set', ...lazyPage('account/my-set-page', () => import('#web/account/my-set-page.tsx'), own('设置')) },
  {
    path: '/winning-lottery',
    ...lazyPage(
      'settlement/winning-games-page',
      () => import('#web/settlement/winning-games-page.tsx'),
      kept(own('我的中奖')),
    ),
  },
  {
    path: '/winning-lottery/:type',
    ...lazyPage(
      'settlement/winning-issues-page',
      () => import('#web/settlement/winning-issues-page.tsx'),
      kept(own('我的中奖', { type: reading.game })),
    ),
  },
  {
    path: '/winning-lottery/:type/:id',
    ...lazyPage(
      'settlement/winning-page',
      () => import('#web/settlement/winning-page.tsx'),
      kept(own('我的中奖', { type: reading.game, id: reading.id })),
    ),
  },
  {
    path: '/select-ball',
    ...lazyPage(
      'settlement/selected-games-page',
      () => import('#web/settlement/selected-games-page.tsx'),
      kept(own('已选号码')),
    ),
  },
  {
    path: '/select-ball/:type',
    ...lazyPage(
      'settlement/selected-issues-page',
      () => import('#web/settlement/selected-issues-page.tsx'),
      kept(own('已选号码', { type: reading.game })),
    ),
  },
  {
    path: '/select-ball/:type/:issue',
    ...lazyPage(
      'settlement/selected-page',
      () => import('#web/settlement/selected-page.tsx'),
      kept(own('已选号码', { type: reading.game, issue: reading.issue })),
    ),
  },
  {
    path: '/notifications',
    ...lazyPage(
      'notifications/notifications-page',
      () => import('#web/notifications/notifications-page.tsx'),
      own('消息通知'),
    ),
  },
  {
    path: '/my-forum',
    ...lazyPage('forum/my-posts-page', () => import('#web/forum/my-posts-page.tsx'), own('我的动态')),
  },
  {
    path: '/member',
    ...lazyPage('orders/member-page', () => import('#web/orders/member-page.tsx'), own('会员与星币')),
  },
  {
    path: '/my-order',
    ...lazyPage(
      'orders/my-order-page',
      () => import('#web/orders/my-order-page.tsx'),
      own('历史记录', { date: reading.month, order: reading.orderNo }),
    ),
  },
  {
    path: '/my-order/:orderNo',
    ...lazyPage('orders/receipt-page', () => import('#web/orders/receipt-page.tsx'), {
      ...own('收据', { orderNo: reading.orderNo }),
      place: { section: 'mine', title: '收据', up: () => paths.myOrder() },
    }),
  },
]

const help: RouteObject[] = [
  {
    path: '/help-center',
    ...lazyPage(
      'help/questions-page',
      () => import('#web/help/questions-page.tsx'),
      kept(helping('帮助中心', paths.home(), [paths.helpCenter()], { q: reading.words, topic: reading.topic })),
    ),
  },
  {
    path: '/help-center/lucky-order',
    ...lazyPage(
      'help/lucky-order-page',
      () => import('#web/help/lucky-order-page.tsx'),
      kept(helping('帮助中心', paths.helpCenter(), [paths.luckyOrder()])),
    ),
  },
  {
    path: '/help-center/:id',
    ...lazyPage(
      'help/question-page',
      () => import('#web/help/question-page.tsx'),
      kept(helping('帮助中心', paths.helpCenter(), [], { id: reading.id })),
    ),
  },
  {
    path: '/privacy',
    ...lazyPage(
      'help/privacy-page',
      () => import('#web/help/privacy-page.tsx'),
      helping('隐私协议', paths.home(), [paths.privacy()]),
    ),
  },
  {
    path: '/announcement',
    ...lazyPage(
      'help/notices-page',
      () => import('#web/help/notices-page.tsx'),
      kept(helping('公告通知', paths.home(), [paths.announcement()])),
    ),
  },
  {
    path: '/announcement/:id',
    ...lazyPage(
      'help/notice-page',
      () => import('#web/help/notice-page.tsx'),
      kept(helping('公告通知', paths.helpCenter(), [], { id: reading.id })),
    ),
  },
]

/** Outside the shell. */
const outside: RouteObject[] = [
  { path: '/login', ...lazyPage('account/login-page', () => import('#web/account/login-page.tsx'), { listed: null }) },
  {
    path: '/forget',
    ...lazyPage('account/forget-page', () => import('#web/account/forget-page.tsx'), {
      reads: { type: reading.operator },
      listed: null,
    }),
  },
  {
    path: '/mail-link',
    ...lazyPage('notifications/mail-link-page', () => import('#web/notifications/mail-link-page.tsx'), {
      listed: null,
    }),
  },
  {
    path: '/agreement',
    ...lazyPage('help/agreement-page', () => import('#web/help/agreement-page.tsx'), {
      reads: { type: reading.agreement, version: reading.id },
      listed: [paths.agreement('user'), paths.agreement('vip')],
    }),
  },
]

/**
 * The whole route table (docs/rules/pages.md#addresses). The server and the browser read this one array. With its route
 * stands what a page reads of its address (anything else makes no page of its own on the server), where it lies,
 * what search engines are told, and whether it can be read without a network.
 */
export const routes: RouteObject[] = [
  { path: '/', loader: () => redirect(paths.home()) },
  { path: '/mine', loader: () => redirect(paths.personalCenter()) },
  { path: '/help', loader: () => redirect(paths.helpCenter()) },
  {
    Component: MainLayout,
    ErrorBoundary: BareError,
    loader: (args) => tryLoad(args, query(contact, {})),
    // Contact lines change with a deploy or an operator's hand; the query's own age decides, not each navigation.
    shouldRevalidate: () => false,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          {
            path: '/index',
            ...lazyPage('home/home-page', () => import('#web/home/home-page.tsx'), {
              place: { section: 'home', title: '首页' },
              listed: [paths.home()],
              offline: true,
            }),
          },
          {
            path: '/number',
            ...lazyPage('picks/games-page', () => import('#web/picks/games-page.tsx'), {
              place: { section: 'number', title: '选号' },
              listed: [paths.number()],
            }),
          },
          {
            path: '/number/:type',
            ...lazyPage('picks/picks-page', () => import('#web/picks/picks-page.tsx'), {
              reads: { type: reading.game },
              place: PICKING,
              listed: everyGame(paths.number),
            }),
          },
          {
            path: '/number/:type/rounds',
            ...lazyPage('rounds/rounds-page', () => import('#web/rounds/rounds-page.tsx'), {
              reads: { type: reading.game },
              place: PICKING,
            }),
          },
          {
            path: '/draw-winner',
            ...lazyPage('draws/draws-page', () => import('#web/draws/draws-page.tsx'), {
              reads: { type: reading.game, q: reading.words, before: reading.issue, page: reading.page },
              place: { section: 'draws', title: '开奖结果' },
              listed: everyGame(paths.drawWinners),
              offline: true,
            }),
          },
          {
            path: '/draw-winner/:type',
            ...lazyPage('draws/draw-page', () => import('#web/draws/draw-page.tsx'), {
              reads: { type: reading.game, id: reading.id },
              place: { section: 'draws', title: '开奖结果', gameTitle: '开奖', up: paths.drawWinners },
              offline: true,
            }),
          },
          {
            path: '/draw-calendar',
            ...lazyPage('calendar/calendar-page', () => import('#web/calendar/calendar-page.tsx'), {
              reads: { type: reading.game, month: reading.month },
              place: { section: 'draws', title: '开奖日历', gameTitle: '开奖日历', up: paths.drawWinners },
              listed: everyGame(paths.calendar),
            }),
          },
          {
            path: '/leaderboard',
            ...lazyPage('ranking/leaderboard-page', () => import('#web/ranking/leaderboard-page.tsx'), {
              reads: { type: reading.game, id: reading.id },
              place: { section: 'leaderboard', title: '排行榜', up: () => paths.home() },
              listed: everyGame(paths.leaderboard),
            }),
          },
          ...CHARTS.map((path) => ({
            path,
            ...lazyPage('charts/chart-page', () => import('#web/charts/chart-page.tsx'), {
              ...CHART,
              listed: chartsAt(path),
            }),
          })),
          {
            path: '/forum',
            ...lazyPage('forum/feed-page', () => import('#web/forum/feed-page.tsx'), {
              place: { section: 'forum', title: '论坛' },
              listed: [paths.forum()],
            }),
          },
          {
            path: '/forum/search',
            ...lazyPage('search/search-page', () => import('#web/search/search-page.tsx'), {
              place: { section: 'forum', title: '搜索', up: () => paths.forum() },
              listed: null,
            }),
          },
          {
            path: '/forum/:id',
            ...lazyPage('forum/topic-page', () => import('#web/forum/topic-page.tsx'), {
              reads: { id: reading.id },
              place: { section: 'forum', title: '动态', up: () => paths.forum() },
            }),
          },
          {
            ...lazyPage('app/layouts/personal-layout', () => import('./layouts/personal-layout.tsx')),
            children: mine,
          },
          { ...lazyPage('app/layouts/help-layout', () => import('./layouts/help-layout.tsx')), children: help },
          { path: '/500', ...lostPage },
          { path: '*', loader: nowhere, ...lostPage },
        ],
      },
    ],
  },
  {
    Component: BareLayout,
    ErrorBoundary: BareError,
    children: [{ ErrorBoundary: RouteError, children: outside }],
  },
]

/** Whether a path leads to a page that is there for its member alone. */
export const isOwnPage = (path: string): boolean =>
  matchRoutes(routes, path)?.some(({ route }) => mine.includes(route)) === true

/** A document of an unknown address is a 404 with the error page; inside the browser the address becomes /500. */
function nowhere(): never {
  throw notFound()
}
