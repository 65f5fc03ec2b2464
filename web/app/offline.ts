import type { RouteObject } from 'react-router'
import type { Rendering } from '#contract/rendering.ts'
import type { PageHandle } from './lazy-page.ts'
import { routes } from './routes.tsx'

/** The way to each route, itself last. */
const branches = (some: readonly RouteObject[], above: readonly RouteObject[] = []): RouteObject[][] =>
  some.flatMap((route) => [[...above, route], ...branches(route.children ?? [], [...above, route])])

const handleOf = ({ handle }: RouteObject): PageHandle | undefined => handle as PageHandle | undefined
const isReadable = (branch: readonly RouteObject[]): boolean => handleOf(branch.at(-1)!)?.offline === true
const firstPart = ({ path = '' }: RouteObject): string => path.split('/')[1] ?? ''

const readable = branches(routes).filter(isReadable)
/** They have no page, and the shell follows them by itself. */
const leadingElsewhere = routes.filter(({ lazy, children }) => !lazy && !children)

/** What can be read without a network; the layouts around a page come with it. */
export const offline: Rendering['offline'] = {
  addresses: [...new Set([...leadingElsewhere, ...readable.map((branch) => branch.at(-1)!)].map(firstPart))],
  chunks: [...new Set(readable.flat().flatMap((route) => handleOf(route)?.chunk ?? []))],
}
