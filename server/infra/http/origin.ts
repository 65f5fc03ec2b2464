import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendForeignOrigin } from './error-handler.ts'
import { TOKEN_COOKIE, VISITOR_COOKIE } from './session.ts'
import type { IncomingHttpHeaders } from 'node:http'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF guard: rejects writes with our cookies unless they come from our own pages (docs/rules/security.md#origin). If
 * Sec-Fetch-Site and Origin are missing, it requires the header gid, which a foreign page cannot send without a
 * preflight.
 */
export function guardOrigin(app: FastifyInstance, publicUrl: string | null): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.ownProof) return done()
    if (SAFE.has(request.method) || !hasOurCookie(request) || isFromOurPages(request, publicUrl)) return done()
    sendForeignOrigin(request, reply)
  })
}

function hasOurCookie(request: FastifyRequest): boolean {
  return request.cookies[TOKEN_COOKIE] !== undefined || request.cookies[VISITOR_COOKIE] !== undefined
}

function isFromOurPages(request: FastifyRequest, publicUrl: string | null): boolean {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (site !== undefined) return site === 'same-origin'
  if (origin !== undefined) return origin === (publicUrl ?? `${request.protocol}://${request.host}`)
  return parseGid(request.headers) !== null
}

const GID = /^[A-Za-z0-9._-]{1,64}$/

/**
 * Returns the header gid, the request id of the client, such as a timestamp with a random number; null if missing or
 * malformed.
 */
export const parseGid = ({ gid }: IncomingHttpHeaders): string | null =>
  typeof gid === 'string' && GID.test(gid) ? gid : null
