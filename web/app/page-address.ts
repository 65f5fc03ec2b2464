import type { Rendering } from '#contract/infra/rendering.ts'
import { generatePath, matchRoutes, type RouteMatch } from 'react-router'
import { getHandle } from './route-lists.ts'
import type { ParamParsers } from '#web/shared/page/params.ts'
import { routes } from './routes.tsx'

/** Replaces an invalid path parameter. No game and no record has this id, so the page is not found. */
const INVALID_PARAM = '0'
/** Canonical URL of all unknown pages, so that the server caches their document once. */
const NOT_FOUND_URL = '/404'

/** Returns the canonical URL of a page, the key of its cached document, with only the parameters the page reads. */
export const toCanonicalUrl: Rendering['addressOf'] = (url) => {
  const requested = URL.parse(`http://page${url}`)
  if (!requested) return NOT_FOUND_URL
  const match = findLastMatch(requested.pathname)
  if (!match) return NOT_FOUND_URL
  const query = buildQuery(match, requested.searchParams)
  return query.size === 0 ? buildPath(match) : `${buildPath(match)}?${query}`
}

/** Whether the server renders the page differently for phones. */
export const differsOnPhones: Rendering['differsOnPhones'] = (url) => {
  const match = findLastMatch(url.split('?')[0]!)
  return match !== null && getHandle(match.route)?.phone === true
}

function findLastMatch(pathname: string): RouteMatch | null {
  const last = matchRoutes(routes, pathname)?.at(-1)
  return last && last.route.path !== '*' ? last : null
}

const getParamParsers = ({ route }: RouteMatch): ParamParsers => getHandle(route)?.reads ?? {}

function buildPath(match: RouteMatch): string {
  const reads = getParamParsers(match)
  const parts = Object.entries(match.params).map(([name, text = '']) => [name, reads[name]?.(text) ?? INVALID_PARAM])
  return generatePath(match.route.path ?? '', Object.fromEntries(parts))
}

function buildQuery(match: RouteMatch, requested: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, read] of Object.entries(getParamParsers(match))) {
    const text = name in match.params ? null : requested.get(name)
    const value = text === null ? null : read(text)
    if (value !== null) query.set(name, value)
  }
  return query
}
