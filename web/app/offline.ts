import type { RouteObject } from 'react-router'
import type { Rendering } from '#contract/infra/rendering.ts'
import { branches, handleOf, lastOf } from './branches.ts'
import { routes } from './routes.tsx'

const firstPart = ({ path = '' }: RouteObject): string => path.split('/')[1] ?? ''

const pages = branches.filter((branch) => handleOf(lastOf(branch))?.offline)
/** They have no page, and the shell follows them by itself. */
const leadingElsewhere = routes.filter(({ lazy, children }) => !lazy && !children)

/** The first parts of the addresses that can be read without a network. */
export const readable: Rendering['readable'] = [...new Set([...leadingElsewhere, ...pages.map(lastOf)].map(firstPart))]

/** Their code: files under web/ without `.tsx`, those of the layouts around them too. */
export const readableChunks = [...new Set(pages.flat().flatMap((route) => handleOf(route)?.chunk ?? []))]
