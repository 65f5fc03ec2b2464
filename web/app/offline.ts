import type { RouteObject } from 'react-router'
import type { Rendering } from '#contract/infra/rendering.ts'
import { branches, getHandle, getLeaf } from './branches.ts'
import { routes } from './routes.tsx'

const firstSegment = ({ path = '' }: RouteObject): string => path.split('/')[1] ?? ''

const pages = branches.filter((branch) => getHandle(getLeaf(branch))?.offline)
/** Routes that only redirect. They have no page; offline, the cached shell performs the redirect. */
const redirects = routes.filter(({ lazy, children }) => !lazy && !children)

/** First path segments of the pages that are readable offline. */
export const offlineRoots: Rendering['readable'] = [...new Set([...redirects, ...pages.map(getLeaf)].map(firstSegment))]

/** Chunks of the offline pages: files under web/ without `.tsx`, including the layouts. */
export const offlineChunks = [...new Set(pages.flat().flatMap((route) => getHandle(route)?.chunk ?? []))]
