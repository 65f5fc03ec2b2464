import type { Rendering } from '#contract/infra/rendering.ts'
import { allRoutes, getHandle } from './branches.ts'

const pages = allRoutes.map((route) => ({ path: route.path ?? '', listed: getHandle(route)?.listed }))

export const sitemapUrls: Rendering['listed'] = pages.flatMap((page) => page.listed ?? [])

export const disallowedPrefixes: Rendering['closed'] = pages.flatMap(({ path, listed: to }) =>
  to === null && path.startsWith('/') && !path.includes(':') ? [path] : [],
)

export const firstSegments: Rendering['roots'] = [
  ...new Set(pages.flatMap(({ path }) => (path.startsWith('/') ? [path.split('/')[1]!] : []))),
]
