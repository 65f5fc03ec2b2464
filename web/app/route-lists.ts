import type { RouteObject } from 'react-router'
import type { Rendering } from '#contract/infra/rendering.ts'
import type { PageHandle } from './lazy-page.ts'
import { routes } from './routes.tsx'

/** The ancestors of a route, outermost first, followed by the route itself. */
type Branch = readonly RouteObject[]

const listBranches = (some: Branch, around: Branch = []): Branch[] =>
  some.flatMap((route) => [[...around, route], ...listBranches(route.children ?? [], [...around, route])])

const branches = listBranches(routes)

const getLeaf = (branch: Branch): RouteObject => branch.at(-1)!

export const allRoutes: readonly RouteObject[] = branches.map(getLeaf)

/** Returns the handle of a page or a lazy layout; undefined for other routes, such as redirects. */
export const getHandle = ({ handle }: Pick<RouteObject, 'handle'>): PageHandle | undefined =>
  handle as PageHandle | undefined

export const sitemapUrls: Rendering['listed'] = allRoutes.flatMap((route) => getHandle(route)?.listed ?? [])

const absoluteRoutes = allRoutes.filter(({ path = '' }) => path.startsWith('/'))

export const disallowedPrefixes: Rendering['closed'] = absoluteRoutes.flatMap(({ path = '', handle }) =>
  getHandle({ handle })?.listed === null && !path.includes(':') ? [path] : [],
)

const listFirstSegments = (some: Branch): string[] => [
  ...new Set(some.map(({ path = '' }) => path.split('/')[1] ?? '')),
]

export const firstSegments: Rendering['roots'] = listFirstSegments(absoluteRoutes)

const offlineBranches = branches.filter((branch) => getHandle(getLeaf(branch))?.offline)
/** Routes that only redirect. They have no page; offline, the cached shell performs the redirect. */
const redirects = routes.filter(({ lazy, children }) => !lazy && !children)

/** First path segments of the pages that are readable offline, and of the redirects. */
export const offlineRoots: Rendering['readable'] = listFirstSegments([...redirects, ...offlineBranches.map(getLeaf)])

/** Chunks of the offline pages: files under web/ without `.tsx`, including the layouts. */
export const offlineChunks = [...new Set(offlineBranches.flat().flatMap((route) => getHandle(route)?.chunk ?? []))]
