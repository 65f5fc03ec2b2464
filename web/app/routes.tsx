import { matchRoutes, type RouteObject, redirect } from 'react-router'
import { contact } from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { query } from '#client/query.ts'
import { createNotFound, prefetch } from '#web/shared/page/loaders.ts'
import type { Section } from '#web/shared/page/page-metadata.ts'
import { lazyPage, type PageModule } from './lazy-page.ts'
import { BareLayout } from './layouts/bare-layout.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { errorPage } from './error-page-loader.ts'
import { RootError, RouteError } from './route-error.tsx'
import { declaredPages } from './declared-pages.ts'

const CODE = import.meta.glob<PageModule>(['./**/*-page.tsx', '!./app/*'], { base: '/web' })

const pages = declaredPages.map(({ path, chunk, ...facts }) => ({
  path,
  ...lazyPage(chunk, CODE[`./${chunk}.tsx`]!, facts),
}))

const listPages = (section: Section | undefined): RouteObject[] =>
  pages.filter(({ handle }) => handle.place?.section === section)

/** The personal centre. Its pages load the member's data in the browser, because the server renders for visitors. */
const mine = listPages('mine')
const help = listPages('help')
const outside = listPages(undefined)
const framed = new Set([...mine, ...help, ...outside])

/**
 * The complete route table (docs/rules/pages.md#addresses), used by the server and the browser. `place` determines the
 * layout of a page.
 */
export const routes: RouteObject[] = [
  { path: '/', loader: () => redirect(paths.home()) },
  { path: '/mine', loader: () => redirect(paths.personalCenter()) },
  { path: '/help', loader: () => redirect(paths.helpCenter()) },
  {
    Component: MainLayout,
    ErrorBoundary: RootError,
    loader: (args) => prefetch(args, query(contact, {})),
    // The contact lines change with a deployment or an edit; the query's staleTime decides about a refetch, not each
    // navigation.
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
          { path: '/500', ...errorPage },
          { path: '*', loader: throwNotFound, ...errorPage },
        ],
      },
    ],
  },
  {
    Component: BareLayout,
    ErrorBoundary: RootError,
    children: [{ ErrorBoundary: RouteError, children: outside }],
  },
]

/** Whether a path leads to a private page of the member. */
export const isOwnPage = (path: string): boolean =>
  matchRoutes(routes, path)?.some(({ route }) => mine.includes(route)) === true

/** An unknown URL is a 404 with the error page; in the browser it redirects to /500. */
function throwNotFound(): never {
  throw createNotFound()
}
