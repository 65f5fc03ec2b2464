import type { FastifyRequest } from 'fastify'

const PATH_SHOWN = 200
/** The request of a log, kept on the log itself: a WeakMap of so many a second doubled the memory of the process. */
const REQUEST = Symbol('request')

interface RequestLog {
  [REQUEST]?: FastifyRequest
}

/** From now on the lines of a request's log say which it is. */
export const nameRequest = (request: FastifyRequest): void => void Object.assign(request.log, { [REQUEST]: request })

/**
 * What each line of a request's log says: its method and route, or the path of what is no route, as pages. Added where a
 * line is written: bound to the log they would go through its redaction for every request, of which most say nothing.
 */
export function namesOf(log: object): { method?: string; route?: string } {
  const request = (log as RequestLog)[REQUEST]
  if (!request) return {}
  const { method, routeOptions, url } = request
  return { method, route: routeOptions.url ?? url.split('?', 1)[0]!.slice(0, PATH_SHOWN) }
}
