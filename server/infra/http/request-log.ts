import type { FastifyRequest } from 'fastify'

const PATH_SHOWN = 200
/** Property of a log with its request. A WeakMap of all requests doubled the memory of the process. */
const REQUEST = Symbol('request')

interface RequestLog {
  [REQUEST]?: FastifyRequest
}

export const attachRequest = (request: FastifyRequest): void => void Object.assign(request.log, { [REQUEST]: request })

/** Called for each log line instead of binding the values per request, because most requests log nothing. */
export function getRequestNames(log: object): { method?: string; route?: string } {
  const request = (log as RequestLog)[REQUEST]
  if (!request) return {}
  const { method, routeOptions, url } = request
  return { method, route: routeOptions.url ?? url.split('?', 1)[0]!.slice(0, PATH_SHOWN) }
}
