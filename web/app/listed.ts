import type { Rendering } from '#contract/infra/rendering.ts'
import { allRoutes, handleOf } from './branches.ts'

const pages = allRoutes.map((route) => ({ path: route.path ?? '', listed: handleOf(route)?.listed }))

/** The addresses of all pages that search engines are to know. */
export const listed: Rendering['listed'] = pages.flatMap((page) => page.listed ?? [])

/** What addresses begin with that robots stay out of. A page below another goes with it. */
export const closed: Rendering['closed'] = pages.flatMap(({ path, listed: to }) =>
  to === null && path.startsWith('/') && !path.includes(':') ? [path] : [],
)

/** The first parts of the paths of all pages. */
export const roots: Rendering['roots'] = [
  ...new Set(pages.flatMap(({ path }) => (path.startsWith('/') ? [path.split('/')[1]!] : []))),
]
