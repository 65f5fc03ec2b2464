import type { RouteObject } from 'react-router'
import type { Rendering } from '#contract/infra/rendering.ts'
import { branches, handleOf, lastOf } from './branches.ts'
import { routes } from './routes.tsx'

const firstPart = ({ path = '' }: RouteObject): string => path.split('/')[1] ?? ''

const readable = branches.filter((branch) => handleOf(lastOf(branch))?.offline)
/** They have no page, and the shell follows them by itself. */
const leadingElsewhere = routes.filter(({ lazy, children }) => !lazy && !children)

/** What can be read without a network; the layouts around a page come with it. */
export const offline: Rendering['offline'] = {
  addresses: [...new Set([...leadingElsewhere, ...readable.map(lastOf)].map(firstPart))],
  chunks: [...new Set(readable.flat().flatMap((route) => handleOf(route)?.chunk ?? []))],
}
