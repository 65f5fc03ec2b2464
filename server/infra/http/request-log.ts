import type { FastifyRequest } from 'fastify'

const PATH_SHOWN = 200
/** Stored on the log object itself: a WeakMap of so many requests doubled the memory of the process. */
const REQUEST = Symbol('request')

interface RequestLog {
  [REQUEST]?: FastifyRequest
}

/** Adds method and route to all further lines of the request's log. */
export const nameRequest = (request: FastifyRequest): void => void Object.assign(request.log, { [REQUEST]: request })

/**
 * Returns method and route of a log's request; without a route (pages), the path. Called per log line: as bindings they
 * would be redacted for every request, and most requests log nothing.
 */
export function namesOf(log: object): { method?: string; route?: string } {
  const request = (log as RequestLog)[REQUEST]
  if (!request) return {}
  const { method, routeOptions, url } = request
  return { method, route: routeOptions.url ?? url.split('?', 1)[0]!.slice(0, PATH_SHOWN) }
}
