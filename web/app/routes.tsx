import { matchRoutes, type RouteObject, redirect } from 'react-router'
import { contact } from '#contract/content.ts'
import { paths } from '#contract/paths.ts'
import { comingInShell, comingMine } from './coming-routes.ts'
import { lazyPage } from './lazy-page.ts'
import { BareLayout } from './layouts/bare-layout.tsx'
import { HelpLayout } from './layouts/help-layout.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { PersonalLayout } from './layouts/personal-layout.tsx'
import { lostPage } from './lost.ts'
import { reading } from '#web/page/params.ts'
import { notFound, query, tryLoad } from '#web/page/query.ts'
import { BareError, RouteError } from './route-error.tsx'

// The trend charts share one page; which games stand under which address, `paths.chart` says.
const CHARTS = ['/line-chart', '/line-charts', '/line-chartss', '/line-chartsss', '/line-chartssss']

const CHART_READS = {
  type: reading.gameOrWrong,
  count: reading.count,
  from: reading.issueOrDate,
  to: reading.issueOrDate,
}

/** The personal centre. What a page shows of its member it asks for itself: the server renders for visitors. */
const mine: RouteObject[] = [
  {
    path: '/personal-center',
    ...lazyPage('account/personal-center-page', () => import('#web/account/personal-center-page.tsx')),
  },
  { path: '/my-set', ...lazyPage('account/my-set-page', () => import('#web/account/my-set-page.tsx')) },
  {
    path: '/winning-lottery',
    ...lazyPage('settlement/winning-games-page', () => import('#web/settlement/winning-games-page.tsx')),
  },
  {
    path: '/winning-lottery/:type',
    ...lazyPage('settlement/winning-issues-page', () => import('#web/settlement/winning-issues-page.tsx'), {
      type: reading.game,
    }),
  },
  {
    path: '/winning-lottery/:type/:id',
    ...lazyPage('settlement/winning-page', () => import('#web/settlement/winning-page.tsx'), {
      type: reading.game,
      id: reading.id,
    }),
  },
  {
    path: '/select-ball',
    ...lazyPage('settlement/selected-games-page', () => import('#web/settlement/selected-games-page.tsx')),
  },
  {
    path: '/select-ball/:type',
    ...lazyPage('settlement/selected-issues-page', () => import('#web/settlement/selected-issues-page.tsx'), {
      type: reading.game,
    }),
  },
  {
    path: '/select-ball/:type/:issue',
    ...lazyPage('settlement/selected-page', () => import('#web/settlement/selected-page.tsx'), {
      type: reading.game,
      issue: reading.issue,
    }),
  },
  {
    path: '/notifications',
    ...lazyPage('notifications/notifications-page', () => import('#web/notifications/notifications-page.tsx')),
  },
  ...comingMine,
]

const help: RouteObject[] = [
  { path: '/help-center', ...lazyPage('help/questions-page', () => import('#web/help/questions-page.tsx')) },
  {
    path: '/help-center/lucky-order',
    ...lazyPage('help/lucky-order-page', () => import('#web/help/lucky-order-page.tsx')),
  },
  {
    path: '/help-center/:id',
    ...lazyPage('help/question-page', () => import('#web/help/question-page.tsx'), { id: reading.id }),
  },
  { path: '/privacy', ...lazyPage('help/privacy-page', () => import('#web/help/privacy-page.tsx')) },
  { path: '/announcement', ...lazyPage('help/notices-page', () => import('#web/help/notices-page.tsx')) },
  {
    path: '/announcement/:id',
    ...lazyPage('help/notice-page', () => import('#web/help/notice-page.tsx'), { id: reading.id }),
  },
]

/** Outside the shell. */
const outside: RouteObject[] = [
  { path: '/login', ...lazyPage('account/login-page', () => import('#web/account/login-page.tsx')) },
  { path: '/forget', ...lazyPage('account/forget-page', () => import('#web/account/forget-page.tsx')) },
  {
    path: '/agreement',
    ...lazyPage('help/agreement-page', () => import('#web/help/agreement-page.tsx'), { type: reading.agreement }),
  },
]

/**
 * The whole route table (SPEC §2). The server and the browser read this one array. What a page reads of its address stands
 * with its route: anything else makes no page of its own on the server.
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
          { path: '/index', ...lazyPage('home/home-page', () => import('#web/home/home-page.tsx')) },
          { path: '/number', ...lazyPage('picks/games-page', () => import('#web/picks/games-page.tsx')) },
          {
            path: '/number/:type',
            ...lazyPage('picks/picks-page', () => import('#web/picks/picks-page.tsx'), { type: reading.game }),
          },
          {
            path: '/number/:type/rounds',
            ...lazyPage('rounds/rounds-page', () => import('#web/rounds/rounds-page.tsx'), { type: reading.game }),
          },
          {
            path: '/draw-winner',
            ...lazyPage('draws/draws-page', () => import('#web/draws/draws-page.tsx'), {
              type: reading.game,
              page: reading.page,
            }),
          },
          {
            path: '/draw-winner/:type',
            ...lazyPage('draws/draw-page', () => import('#web/draws/draw-page.tsx'), {
              type: reading.game,
              id: reading.id,
            }),
          },
          {
            path: '/leaderboard',
            ...lazyPage('ranking/leaderboard-page', () => import('#web/ranking/leaderboard-page.tsx'), {
              type: reading.game,
              id: reading.id,
            }),
          },
          ...CHARTS.map((path) => ({
            path,
            ...lazyPage('charts/chart-page', () => import('#web/charts/chart-page.tsx'), CHART_READS),
          })),
          ...comingInShell,
          { Component: PersonalLayout, children: mine },
          { Component: HelpLayout, children: help },
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
  matchRoutes(routes, path)?.some(({ route }) => route.Component === PersonalLayout) === true

/** A document of an unknown address is a 404 with the error page; inside the browser the address becomes /500. */
function nowhere(): never {
  throw notFound()
}
