import type { RouteObject } from 'react-router'
import type { PageHandle } from './lazy-page.ts'
import { routes } from './routes.tsx'

/** The ancestors of a route, outermost first, followed by the route itself. */
type Branch = readonly RouteObject[]

const listBranches = (some: Branch, around: Branch = []): Branch[] =>
  some.flatMap((route) => [[...around, route], ...listBranches(route.children ?? [], [...around, route])])

export const branches: readonly Branch[] = listBranches(routes)

export const getLeaf = (branch: Branch): RouteObject => branch.at(-1)!

export const allRoutes: readonly RouteObject[] = branches.map(getLeaf)

/** Returns the handle of a page's route; undefined for a route that is not a page, such as a redirect. */
export const getHandle = ({ handle }: Pick<RouteObject, 'handle'>): PageHandle | undefined =>
  handle as PageHandle | undefined
