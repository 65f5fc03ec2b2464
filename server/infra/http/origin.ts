import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rejectRequest } from './error-handler.ts'
import { TOKEN_COOKIE, VISITOR_COOKIE } from './session.ts'
import type { IncomingHttpHeaders } from 'node:http'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF guard (docs/rules/security.md#origin). A foreign page cannot send the header gid without a preflight. */
export function guardOrigin(app: FastifyInstance, publicUrl: string | null): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.ownProof) return done()
    if (SAFE.has(request.method) || !hasOurCookie(request) || isFromOurPages(request, publicUrl)) return done()
    rejectRequest(request, reply, 403)
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

/** Returns the request id that the client generated; null if missing or malformed. */
export const parseGid = ({ gid }: IncomingHttpHeaders): string | null =>
  typeof gid === 'string' && GID.test(gid) ? gid : null
