import type { Rendering } from '#contract/infra/rendering.ts'
import { generatePath, matchRoutes, type RouteMatch } from 'react-router'
import { handleOf } from './branches.ts'
import type { Reads } from '#web/shared/page/params.ts'
import { routes } from './routes.tsx'

/** What a part of the path is written as that its route can't read: no game or id, so that the page is not found. */
const UNREADABLE = '0'
/** All addresses of no page are one. */
const NOWHERE = '/404'

/**
 * The one address of the page that path and query ask for, in one spelling: what a route does not read makes no page of
 * its own, nor does how it is written.
 */
export const addressOf: Rendering['addressOf'] = (url) => {
  const requested = URL.parse(`http://page${url}`)
  if (!requested) return NOWHERE
  const match = lastMatch(requested.pathname)
  if (!match) return NOWHERE
  const query = queryOf(match, requested.searchParams)
  return query.size === 0 ? pathOf(match) : `${pathOf(match)}?${query}`
}

function lastMatch(pathname: string): RouteMatch | null {
  const last = matchRoutes(routes, pathname)?.at(-1)
  return last && last.route.path !== '*' ? last : null
}

const readsOf = ({ route }: RouteMatch): Reads => handleOf(route)?.reads ?? {}

function pathOf(match: RouteMatch): string {
  const reads = readsOf(match)
  const parts = Object.entries(match.params).map(([name, text = '']) => [name, reads[name]?.(text) ?? UNREADABLE])
  return generatePath(match.route.path ?? '', Object.fromEntries(parts))
}

function queryOf(match: RouteMatch, requested: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, read] of Object.entries(readsOf(match))) {
    const text = name in match.params ? null : requested.get(name)
    const value = text === null ? null : read(text)
    if (value !== null) query.set(name, value)
  }
  return query
}
