import type { Rendering } from '#contract/infra/rendering.ts'
import { generatePath, matchRoutes, type RouteMatch } from 'react-router'
import { handleOf } from './branches.ts'
import type { Reads } from '#web/shared/page/params.ts'
import { routes } from './routes.tsx'

/**
 * Normalised form of a path parameter that its route cannot parse. It is neither a game nor an id, so the page is not
 * found.
 */
const UNREADABLE = '0'
/** Common URL of all unknown pages. */
const NOWHERE = '/404'

/**
 * Returns the canonical URL of the requested page. Parameters that the route does not read and different spellings do
 * not create separate cache entries.
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
