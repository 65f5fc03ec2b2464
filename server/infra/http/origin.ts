import type { FastifyInstance, FastifyRequest } from 'fastify'
import { foreignOrigin } from './error-handler.ts'
import { gidOf } from './gid.ts'
import { TOKEN_COOKIE, VISITOR_COOKIE } from './session.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF guard: writes with our cookies must come from our own pages (docs/rules/security.md#origin). Without
 * Sec-Fetch-Site and Origin, the gid header is required: a foreign page cannot send it without a preflight.
 */
export function guardOrigin(app: FastifyInstance, publicUrl: string | null): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.ownProof) return done()
    if (SAFE.has(request.method) || !carriesOurCookie(request) || fromOurPages(request, publicUrl)) return done()
    foreignOrigin(request, reply)
  })
}

function carriesOurCookie(request: FastifyRequest): boolean {
  return request.cookies[TOKEN_COOKIE] !== undefined || request.cookies[VISITOR_COOKIE] !== undefined
}

function fromOurPages(request: FastifyRequest, publicUrl: string | null): boolean {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (site !== undefined) return site === 'same-origin'
  if (origin !== undefined) return origin === (publicUrl ?? `${request.protocol}://${request.host}`)
  return gidOf(request.headers) !== null
}
