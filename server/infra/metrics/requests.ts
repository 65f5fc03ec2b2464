import { IncomingMessage } from 'node:http'
import { Histogram, type Registry } from '@prometheus-io/client'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** In seconds. A query takes at most 7 s, so only uploads and a few requests take longer. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 7]

export function measureRequests(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: 'caiyun_request_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, next) => {
    next()
    // Skips the in-process calls of page rendering, and event streams, which end only when the page is closed.
    if (!(request.raw instanceof IncomingMessage) || isStream(reply.raw.getHeader('content-type'))) return
    const status = `${Math.floor(reply.raw.statusCode / 100)}xx`
    seconds.observe({ ...getLabels(request), status }, reply.elapsedTime / 1000)
  })
}

const isStream = (type: unknown): boolean => typeof type === 'string' && type.startsWith('text/event-stream')

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Uses known values only, so that callers cannot create labels. */
function getLabels({ method, routeOptions: { url } }: FastifyRequest): { method: string; route: string } {
  return { method: METHODS.includes(method) ? method : 'other', route: toRouteLabel(url) }
}

function toRouteLabel(pattern: string | undefined): string {
  // Pages and requests that match no route have no pattern.
  if (pattern === undefined) return 'page'
  // Each built file has its own route with a file name that changes with each version.
  return !pattern.startsWith('/api/') && /\.\w+$/.test(pattern) ? 'file' : pattern
}
