import { matchRoutes, type RouteObject, redirect } from 'react-router'
import { contact } from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { query } from '#client/query.ts'
import { createNotFound, prefetch } from '#web/shared/page/loaders.ts'
import type { Section } from '#web/shared/page/page-metadata.ts'
import { lazyPage, type PageModule } from './lazy-page.ts'
import { BareLayout, MainLayout } from './layouts/layout.tsx'
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

/** Personal pages. Only the browser loads their data, because the server renders every page as for a visitor. */
const mine = listPages('mine')
const help = listPages('help')
const outside = listPages(undefined)
const framed = new Set([...mine, ...help, ...outside])

/** The route table (docs/rules/pages.md#addresses). A page's `place` determines its layout. */
export const routes: RouteObject[] = [
  { path: '/', loader: () => redirect(paths.home()) },
  { path: '/mine', loader: () => redirect(paths.personalCenter()) },
  { path: '/help', loader: () => redirect(paths.helpCenter()) },
  {
    Component: MainLayout,
    ErrorBoundary: RootError,
    loader: (args) => prefetch(args, query(contact, {})),
    // A navigation does not refetch the contact lines; React Query does so, for example on window focus.
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

export const isOwnPage = (path: string): boolean =>
  matchRoutes(routes, path)?.some(({ route }) => mine.includes(route)) === true

function throwNotFound(): never {
  throw createNotFound()
}
