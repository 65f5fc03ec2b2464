import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { CallCounter } from '#server/infra/http/route.ts'
import { TOKEN_COOKIE } from '#server/infra/http/session.ts'
import { type ResponseCache, isPageRequest, sendBody } from './response-cache.ts'

interface CachedResponseDeps {
  responseCache: Pick<ResponseCache, 'at'>
  counter: Pick<CallCounter, 'count' | 'newGuest'>
}

const ANONYMOUS_SESSION = { member: null, dead: false, visitorCookie: null }

/** Sends cached bodies before the session is read. Skips calls with an Origin, and API calls with a credential. */
export function serveCachedResponses(app: FastifyInstance, { responseCache, counter }: CachedResponseDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers, originalUrl } = request
    const known = method === 'GET' && headers.origin === undefined ? responseCache.at(originalUrl) : null
    // A page with status 404 may be visible to its author, or may be created soon.
    if (known?.body.status !== 200) return
    const { body, endpoint } = known
    // Only API responses differ for members. Pages differ only in the guest cookie.
    if (endpoint && hasCredential(headers)) return
    if (endpoint) await counter.count(request, endpoint, ANONYMOUS_SESSION)
    const cookie = endpoint === null && isPageRequest(headers) ? counter.newGuest(headers.cookie) : null
    return sendBody(request, reply, body, { cookie })
  })
}

function hasCredential({ authorization, token, cookie }: IncomingHttpHeaders): boolean {
  return authorization !== undefined || token !== undefined || (cookie?.includes(TOKEN_COOKIE) ?? false)
}
