import type { RouteObject } from 'react-router'
import type { Rendering } from '#contract/infra/rendering.ts'
import { branches, handleOf, lastOf } from './branches.ts'
import { routes } from './routes.tsx'

const firstPart = ({ path = '' }: RouteObject): string => path.split('/')[1] ?? ''

const pages = branches.filter((branch) => handleOf(lastOf(branch))?.offline)
/** Redirects have no page; the shell follows them. */
const leadingElsewhere = routes.filter(({ lazy, children }) => !lazy && !children)

/** First path segments of the pages that are readable offline. */
export const readable: Rendering['readable'] = [...new Set([...leadingElsewhere, ...pages.map(lastOf)].map(firstPart))]

/** Their chunks: files under web/ without `.tsx`, including the layouts. */
export const readableChunks = [...new Set(pages.flat().flatMap((route) => handleOf(route)?.chunk ?? []))]
