import { IncomingMessage } from 'node:http'
import { Histogram, type Registry } from '@prometheus-io/client'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Seconds. A request is answered within 7 s (docs/rules/operating.md#transactions), but for uploads. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 7]

/** Counts the requests of an app by how long they took. */
export function timeRequests(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: 'caiyun_request_seconds',
    help: 'Requests by the time until they were answered',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, next) => {
    next()
    // A page asks its calls in place: no request, and no time of one. A stream ends when its page is left.
    if (!(request.raw instanceof IncomingMessage) || isStream(reply.raw.getHeader('content-type'))) return
    const status = `${Math.floor(reply.raw.statusCode / 100)}xx`
    seconds.observe({ ...namesOf(request), status }, reply.elapsedTime / 1000)
  })
}

const isStream = (type: unknown): boolean => typeof type === 'string' && type.startsWith('text/event-stream')

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** In words of ours alone: nothing that a caller writes becomes a label. */
function namesOf({ method, routeOptions: { url } }: FastifyRequest): { method: string; route: string } {
  return { method: METHODS.includes(method) ? method : 'other', route: routeOf(url) }
}

function routeOf(pattern: string | undefined): string {
  // Pages, and what is not found.
  if (pattern === undefined) return 'page'
  // Each file of the build has a route of its own, under a new name with each version.
  return !pattern.startsWith('/api/') && /\.\w+$/.test(pattern) ? 'file' : pattern
}
