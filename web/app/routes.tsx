import { matchRoutes, type RouteObject, redirect } from 'react-router'
import { contact } from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { query } from '#client/query.ts'
import { notFound, tryLoad } from '#web/shared/page/load.ts'
import type { Section } from '#web/shared/page/page-facts.ts'
import { lazyPage, type PageModule } from './lazy-page.ts'
import { BareLayout } from './layouts/bare-layout.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { lostPage } from './lost.ts'
import { BareError, RouteError } from './route-error.tsx'
import { stated } from './stated.ts'

const CODE = import.meta.glob<PageModule>(['./**/*-page.tsx', '!./app/*'], { base: '/web' })

/** All pages that rooms state, each with its code. */
const pages = stated.map(({ path, chunk, ...facts }) => ({
  path,
  ...lazyPage(chunk, CODE[`./${chunk}.tsx`]!, facts),
}))

const pagesOf = (section: Section | undefined): RouteObject[] =>
  pages.filter(({ handle }) => handle.place?.section === section)

/** The personal centre. What a page shows of its member it asks for itself: the server renders for visitors. */
const mine = pagesOf('mine')
const help = pagesOf('help')
const outside = pagesOf(undefined)
const framed = new Set([...mine, ...help, ...outside])

/**
 * The whole route table (docs/rules/pages.md#addresses). The server and the browser read this one array. Where a page
 * lies says which frame stands around it.
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
          ...pages.filter((page) => !framed.has(page)),
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
